# Showing a cube, or QR codes, to the camera. A sentence about what is happening is read out as well.

show = Show your cube to the camera
# Beside the button.
private = The page reads the colours. Nothing leaves your device.
opening = Allow the camera when the browser asks.
hold = Hold up one side after another, in any order and any way up. Each is taken by itself.
aim = No side is seen yet. Hold one into the square, flat to the camera.
done = { $sides ->
    [one] { $sides } of 6 sides
   *[other] { $sides } of 6 sides
}
video = What the camera sees
take = Take this side
again = Take side { $number } again
again-face = Take { $face } again
# A sticker of this side is unclear.
again-unclear = Take { $face } again: a sticker is unclear
end = Stop the camera
close = Close
from-start = Show all six sides again
# On Run, where a real cube is followed.
real = Show it to the camera
    .title = The page sees where your cube is, and leads it back

## QR codes of a class

show-codes = Show the phones to the camera
hold-codes = Hold the QR codes into the picture, several at once. Each is taken once.
codes = { $codes ->
    [one] { $codes } QR code seen
   *[other] { $codes } QR codes seen
}

## What came of it

sure = Your cube is read. Compare it with the net, then set it up.
# The same where it goes nowhere.
read = Your cube is read.
unsure = { $stickers ->
    [one] { $stickers } sticker is unclear and left blank. Look at it and paint it.
   *[other] { $stickers } stickers are unclear and left blank. Look at them and paint them.
}
# Where they cannot be painted: the sides are marked.
unclear = { $stickers ->
    [one] { $stickers } sticker is unclear. Press the marked side and show it again.
   *[other] { $stickers } stickers are unclear. Press a marked side and show it again.
}
rivals = These sides fit together in more than one way. Turn one side of your cube and show all six again.

## Why there is no camera

insecure = A browser gives the camera only to pages that come by https.
denied = The browser did not allow the camera. Allow it beside the address, then try again.
none = There is no camera. Connect one, or enter the colours below.
busy = Another program is using the camera. Close it there and try again.
failed = The camera did not start. Try again.
