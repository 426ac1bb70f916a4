// A timer by GAN with pads for two hands, as gan-web-bluetooth reads it; that opens the browser's list itself.

import { connectGanTimer, GanTimerState } from "./node_modules/gan-web-bluetooth/src/gan-smart-timer.ts";

/** What the timer does, for the page. */
const STATES = {
  [GanTimerState.DISCONNECT]: "lost",
  [GanTimerState.GET_SET]: "get-set",
  [GanTimerState.HANDS_OFF]: "hands-off",
  [GanTimerState.RUNNING]: "running",
  [GanTimerState.STOPPED]: "stopped",
  [GanTimerState.IDLE]: "idle",
  [GanTimerState.HANDS_ON]: "hands-on",
  [GanTimerState.FINISHED]: "finished",
};

/** Lets the user choose a timer; `say` hears what it does, `stopped` with milliseconds. What ends the connection. */
export async function open(say) {
  const timer = await connectGanTimer();
  let ended = false;
  const end = (what) => {
    if (ended) return;
    ended = true;
    timer.disconnect();
    if (what) say(what);
  };
  timer.events$.subscribe({
    next: ({ state, recordedTime }) => {
      const what = STATES[state];
      if (ended || !what) return;
      if (what === "lost") end(what);
      else say(recordedTime ? `${what} ${recordedTime.asTimestamp}` : what);
    },
    // The library says nothing any more after a packet that it cannot read.
    error: () => end("lost"),
  });
  say("connected");
  return () => end();
}
