Puzzles
A: 3x3

1 | input "This goes:"
          U2 R' F R U' L2
          max-input 209
2 | input "This stays:"
          U R U2 L2 F' D' F L2 U B
          max-input 23
3 | repeat until UFR UF solved
           L2 U R' F' R U2
4 | solved-goto DFR 6
5 | halt until DFR FR solved
         "It stayed"
         B' U' L2 F' D F L2 U2 R' U'
6 | print until DFR FR solved
          "Divided by 6 nothing is left of"
          B' U' L2 F' D F L2 U2 R' U'
7 | halt until DFR FR solved
         B' U' L2 F' D F L2 U2 R' U'
