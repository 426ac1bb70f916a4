# Hyperspeedcube puzzle log
---
version: 1
puzzle:
  Rubiks4D:
    layer_count: 3
state: 1
scramble_length: 6
twist_count:
  STM: 4
scramble: >
  0,2,1 6,4,3 6,10,1
  7,24,1 1,12,1 4,4,2
twists: >
  RO {1-2}OUR MO'
  xz IUFR2
