# A number and what is counted, for every place that says no more than that. In a sentence, write the whole sentence.

lines = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}
moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
positions = { $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
}
steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
stickers = { $stickers ->
    [one] { $stickers } sticker
   *[other] { $stickers } stickers
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
