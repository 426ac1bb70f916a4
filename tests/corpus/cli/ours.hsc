// Hyperspeedcube puzzle log
version 3
program name=Hypercubist version="0.1.0"
solve {
    puzzle id="ft_hypercube:3" version="1.0.0"
    solved #false
    scramble 1 version=1 {
        twists "OF"
    }
    log {
        scramble
        twists "(IR IU2) RU"
        undo
        twists LB
    }
}
