version 3
solve {
    puzzle id="ft_cube:3" version="1.0.0"
}
