# A smart cube: connecting it, and following what it does. A sentence about what is happening is read out as well.

connect = Connect a smart cube
# Beside the button.
makes = Cubes by GAN, MoYu, QiYi, GoCube, Rubik's Connected and Giiker. Tried with emulated cubes only.
choosing = Choose your cube in the browser's list. If it is not there, turn a side to wake it up.
connecting = Connecting to { $name }.
connected = { $name } is connected.
battery = Battery { $percent } %
lost = The connection to { $name } is lost. Your step is saved.
again = Connect again
end = Disconnect

## The hardware address, which GAN's cubes need

address = { $name } wants its hardware address, once
address-placeholder = AB:12:34:56:78:9A
# Between backquotes is what to type.
address-hint = In Chrome, open `chrome://bluetooth-internals/#devices` in a new tab and press Start Scan: the address is beside
    the cube's name. A Mac does not show it, an Android phone does. It stays on this device.
address-give = Connect
wrong-address = The cube does not understand this address. Look it up once more.
no-address = An address has six pairs of digits and letters from A to F, such as AB:12:34:56:78:9A.

## The drawing and sounds

# A switch.
held = Turn the drawing as I hold the cube
# A button beside it, and what to do before pressing it.
centre = Re-centre
centre-title = Hold your cube with white on top and green in front, then press this
sound = Sounds for right and wrong turns
settings = Sound and motion
# The same on every cube that cannot say how it is held; the buttons x, y and z stand after it.
whole = Turned the whole cube?

## A timer with pads for two hands

timer = Connect a GAN timer
timer-choosing = Choose your timer in the browser's list. If it is not there, switch it on.
timer-idle = Your timer starts and stops the clock.
timer-hands-on = Hands on
timer-get-set = Get set: let go to start
timer-running = Running
timer-lost = The connection to the timer is lost.
timer-failed = The timer did not answer. Switch it on, and close the app that it may be connected to.
timer-end = Disconnect the timer

## Why there is no connection

no-bluetooth = This browser cannot connect to cubes. Chrome, Edge and Opera can, on computers and on Android; Safari and
    Firefox cannot.
off = Bluetooth is off, or this device has none. Switch it on and try again.
refused = The browser did not allow it. Try once more.
failed = The cube did not answer. Turn a side to wake it up. If a phone's app has it, close the app; if it is bound to the
    app, remove it there.

## Following what it does

hold = Hold your cube with white on top and green in front. Turn it: the page sees each turn.
# Above the turn that is still to be done.
rest = Good so far. Now:
# $turn was wrong; below stands the first of $turns turns that undo everything.
wrong = { $turns ->
    [one] You turned { $turn }. Turn it back:
   *[other] You turned { $turn } and went on. { $turns } turns lead back. The first:
}
# Nobody knows how it came to be elsewhere. Below stands the first of $turns turns; it may still look like the drawing.
way-back = { $turns ->
    [one] Your cube is not at this step. One turn leads there:
   *[other] Your cube is not at this step. { $turns } turns lead there. The first:
}
elsewhere = Your cube is not at this step. Bring it there, or solve it and start again. If it looks like the drawing after
    all, say so.
trust = It looks like the drawing
restart = Start again with a solved cube

## The drawn cube follows, or leads

label = Your smart cube
lessons = Where a lesson asks for a turn, turn your own cube.
follows = The drawn cube follows yours.
next = Next:
scramble = { $turns ->
    [one] Scramble your cube: one turn is left.
   *[other] Scramble your cube: { $turns } turns are left.
}
scrambled = Your cube is scrambled. The clock starts with your first turn.
solve-first = Solve your cube first. Then the page leads you through the scramble.
