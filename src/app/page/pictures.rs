//! Pictures and videos as files.

use yew::Callback;

use crate::browser::canvas::Canvas;
use crate::browser::{files, recording};
use crate::state::{Action, Effect};

/// Carries out an effect that makes a file of a picture, or of what the canvas shows.
pub fn take(effect: Effect, canvas: Option<&Canvas>, send: &Callback<Action>) {
    match (effect, canvas) {
        (Effect::Png { name, address }, _) => recording::save(name, &address, send),
        (Effect::Picture { name, width }, Some(canvas)) => canvas.picture(width, move |blob| {
            files::offer(&name, &blob);
        }),
        (Effect::Record(name, format), Some(canvas)) => {
            let send = send.clone();
            canvas.record(format, move |video| match video {
                Some((video, extension)) => {
                    files::offer(&(name.clone() + &extension), &video);
                }
                None => send.emit(Action::Refuse(words::share::NOT_RECORDED.text().to_owned())),
            });
        }
        (_, Some(canvas)) => canvas.stop_recording(),
        (_, None) => {}
    }
}
