# Showing a cube to the camera. A sentence about what is happening is read out as well.

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
end = Stop the camera

## What came of it

sure = Your cube is read. Compare it with the net, then set it up.
unsure = { $stickers ->
    [one] { $stickers } sticker is unclear and left blank. Look at it and paint it.
   *[other] { $stickers } stickers are unclear and left blank. Look at them and paint them.
}
rivals = These sides fit together in more than one way. Turn one side of your cube and show all six again.

## Why there is no camera

insecure = A browser gives the camera only to pages that come by https.
denied = The browser did not allow the camera. Allow it beside the address, then try again.
none = There is no camera. Connect one, or enter the colours below.
busy = Another program is using the camera. Close it there and try again.
failed = The camera did not start. Try again.
