# A number and what is counted, for every place that says no more than that. In a sentence, write the whole sentence.

algorithms = { $algorithms ->
    [one] { $algorithms } algorithm
   *[other] { $algorithms } algorithms
}
attempts = { $attempts ->
    [one] { $attempts } attempt
   *[other] { $attempts } attempts
}
breakpoints = { $breakpoints ->
    [one] { $breakpoints } breakpoint
   *[other] { $breakpoints } breakpoints
}
characters = { $characters ->
    [one] { $characters } character
   *[other] { $characters } characters
}
combinations = { $combinations ->
    [one] { $combinations } combination
   *[other] { $combinations } combinations
}
cycles = { $cycles ->
    [one] { $cycles } cycle
   *[other] { $cycles } cycles
}
days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
facelets = { $facelets ->
    [one] { $facelets } facelet
   *[other] { $facelets } facelets
}
hours = { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
}
instructions = { $instructions ->
    [one] { $instructions } instruction
   *[other] { $instructions } instructions
}
kilobytes = { $kilobytes ->
    [one] { $kilobytes } kilobyte
   *[other] { $kilobytes } kilobytes
}
lines = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}
minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
numbers = { $numbers ->
    [one] { $numbers } number
   *[other] { $numbers } numbers
}
orders = { $orders ->
    [one] { $orders } order
   *[other] { $orders } orders
}
pieces = { $pieces ->
    [one] { $pieces } piece
   *[other] { $pieces } pieces
}
places = { $places ->
    [one] { $places } place
   *[other] { $places } places
}
positions = { $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
}
registers = { $registers ->
    [one] { $registers } register
   *[other] { $registers } registers
}
seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
states = { $states ->
    [one] { $states } state
   *[other] { $states } states
}
steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
stickers = { $stickers ->
    [one] { $stickers } sticker
   *[other] { $stickers } stickers
}
tests = { $tests ->
    [one] { $tests } test
   *[other] { $tests } tests
}
times = { $times ->
    [one] { $times } time
   *[other] { $times } times
}
turns = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
values = { $values ->
    [one] { $values } value
   *[other] { $values } values
}
