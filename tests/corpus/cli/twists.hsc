// Hyperspeedcube puzzle log
version 3
program name=Hyperspeedcube version="2.0.0-pre.20"
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
