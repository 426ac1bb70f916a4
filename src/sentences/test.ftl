# What the crate `words` tests its build script with.

turns = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
solved = The puzzle is solved.
    .title = Every piece is home
done = { $done } of { turns } done ({ $move }). { solved }
at = { $text }: { $move }
none-left = { $turns ->
    [0] Nothing is left.
    [one] One turn is left.
   *[other] { turns } are left.
}
braces = { " " }{"{"}braces{"}"} on
    two lines
