# A headset that shows the puzzle of Play: the end of the panel View.

headset = Headset
# Buttons: virtual and augmented reality, by the names that headsets and browsers have for them.
vr = Enter VR
    .title = Put the puzzle on a table in front of you
ar = Enter AR
    .title = Put the puzzle into the room you are in
leave = Leave the headset
# What hands do there, with a puzzle of three dimensions, and of four.
hands =
    Point at a sticker and pull the trigger to turn its face; your left hand turns it the other way. Hold the grip to pick
    the puzzle up. A stick turns it round.
hands-four =
    Point at a sticker and pull the trigger to turn its cell about it; your left hand turns it the other way. Hold the grip
    to pick the puzzle up. The right stick turns it through the fourth dimension, the left one turns it round.
# Read out.
begun = The headset shows the puzzle.
ended = Back on the page.
refused = The browser did not let this page use the headset. Allow virtual reality for it in the browser’s settings.
failed = The headset could not show the puzzle. See whether it is connected and on, and try again.
