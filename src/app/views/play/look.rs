//! The view: shapes, sliders, which pieces are shown, colours.

use puzzle::{FaceId, PieceId, Puzzle, stages};
use scene::{Hints, Marks, NearCell, Setting, Shape, Stereo, Surface, View};
use web_sys::SubmitEvent;
use wire::TwoColourCube;
use yew::{Callback, Html, html};

use crate::state::screens::atlas::section::Section;
use crate::state::screens::play;
use crate::state::screens::play::filter::{self, Filter};
use crate::state::screens::play::filters::Command;
use crate::state::screens::play::look::{Change, Look, has_two_colours};
use crate::state::screens::{Stage as _, stage};
use crate::state::{Action, State, describe};
use crate::views::fields::{from_field, from_menu};
use crate::views::icons::{Icon, icon};

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    let puzzle = state.play.puzzle();
    let look = &state.play.bench.look;
    let shapes = Shape::of(puzzle);
    let presets = View::presets(puzzle);
    html! {
        <div class="looking">
            if shapes.len() > 1 {
                <div class="choices" role="group" aria-label={words::look::SHAPE.text()}>
                    { for shapes.iter().map(|&shape| html! {
                        <button class="choice" aria-pressed={(shape == look.shape()).to_string()}
                            data-testid={format!("shape-{}", slug(shape.name()))}
                            onclick={change(send, Change::Shape(shape))}>{ shape.name() }</button>
                    }) }
                </div>
            }
            { for Setting::of(puzzle, look.view.shape).iter().map(|&one| setting(one, puzzle, look, send)) }
            if presets.len() > 1 {
                <div class="row" role="group" aria-label={words::look::PRESETS.text()}>
                    { for presets.iter().enumerate().map(|(n, (name, _))| html! {
                        <button class="button outlined" data-testid={format!("preset-{}", slug(name))}
                            onclick={change(send, Change::Preset(n))}>{ *name }</button>
                    }) }
                </div>
            }
            { two_colours(state, send) }
            { four(state, send) }
            { filter(state, send) }
            { super::colours::colours(state, send) }
            { super::headset::headset(state, send) }
            <button class="button outlined" data-testid="picture"
                onclick={send.reform(|_| Action::Stage(stage::Action::Picture))}>
                { icon(Icon::Save) }<span>{ words::look::SAVE_PICTURE.text() }</span>
            </button>
        </div>
    }
}

pub(super) fn change(send: &Callback<Action>, change: Change) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Play(play::Action::Look(change)))
}

/// A name as part of an id.
pub(super) fn slug(name: &str) -> String {
    name.to_lowercase()
        .replace(|c: char| !c.is_ascii_alphanumeric(), "-")
}

fn setting(setting: Setting, puzzle: &Puzzle, look: &Look, send: &Callback<Action>) -> Html {
    let view = &look.view;
    if let Some(range) = setting.range() {
        let id = format!("setting-{}", slug(setting.name()));
        let value = setting.number(view);
        let oninput = from_field(send, move |text| {
            let number = text.parse().unwrap_or_default();
            let change = match setting {
                Setting::Unfold => Change::Unfold(number),
                _ => Change::Number(setting, number),
            };
            Action::Play(play::Action::Look(change))
        });
        return html! {
            <div class="slider">
                <label for={id.clone()}>{ setting.name() }</label>
                <input id={id.clone()} data-testid={id} type="range" min={range.least.to_string()}
                    max={range.most.to_string()} step={range.step.to_string()} value={value.to_string()} {oninput} />
            </div>
        };
    }
    match setting {
        Setting::NearCell => menu(
            &slug(setting.name()),
            setting.name(),
            &NearCell::ALL.map(NearCell::name),
            NearCell::ALL.iter().position(|&c| c == view.near_cell),
            &send.reform(|n: usize| {
                Action::Play(play::Action::Look(Change::NearCell(NearCell::ALL[n])))
            }),
        ),
        Setting::Marks => {
            let all = Marks::of(puzzle);
            menu(
                &slug(setting.name()),
                setting.name(),
                &all.iter().map(|marks| marks.name()).collect::<Vec<_>>(),
                all.iter().position(|&marks| marks == view.marks),
                &send.reform(|n: usize| Action::Play(play::Action::Look(Change::Marks(all[n])))),
            )
        }
        Setting::Hints => menu(
            &slug(setting.name()),
            setting.name(),
            &Hints::ALL.map(Hints::name),
            Hints::ALL.iter().position(|&c| c == view.hints),
            &send.reform(|n: usize| Action::Play(play::Action::Look(Change::Hints(Hints::ALL[n])))),
        ),
        Setting::Surface => menu(
            &slug(setting.name()),
            setting.name(),
            &Surface::ALL.map(Surface::name),
            Surface::ALL.iter().position(|&c| c == view.surface),
            &send.reform(|n: usize| {
                Action::Play(play::Action::Look(Change::Surface(Surface::ALL[n])))
            }),
        ),
        Setting::Stereo => menu(
            &slug(setting.name()),
            setting.name(),
            &Stereo::ALL.map(stereo_name),
            Stereo::ALL.iter().position(|&c| c == view.stereo),
            &send.reform(|n: usize| {
                Action::Play(play::Action::Look(Change::Stereo(Stereo::ALL[n])))
            }),
        ),
        Setting::Labels => switch(
            &slug(setting.name()),
            setting.name(),
            view.labels,
            change(send, Change::Labels(!view.labels)),
        ),
        Setting::Shadow => switch(
            &slug(setting.name()),
            setting.name(),
            view.shadow,
            change(send, Change::Shadow(!view.shadow)),
        ),
        _ => Html::default(),
    }
}

fn stereo_name(stereo: Stereo) -> &'static str {
    match stereo {
        Stereo::Off => words::look::STEREO_OFF.text(),
        Stereo::Parallel => words::look::STEREO_PARALLEL.text(),
        Stereo::Crossed => words::look::STEREO_CROSSED.text(),
        Stereo::RedCyan => words::look::STEREO_RED_CYAN.text(),
    }
}

/// A menu with its name before it, and the end of its id.
pub(super) fn menu(
    id: &str,
    name: &str,
    choices: &[&str],
    chosen: Option<usize>,
    choose: &Callback<usize>,
) -> Html {
    let id = format!("setting-{id}");
    let count = choices.len();
    let onchange = from_menu(choose, move |at| at.min(count - 1));
    html! {
        <div class="slider">
            <label for={id.clone()}>{ name.to_owned() }</label>
            <select class="button outlined" id={id.clone()} data-testid={id} {onchange}>
                { for choices.iter().enumerate().map(|(n, choice)| html! {
                    <option selected={chosen == Some(n)}>{ (*choice).to_owned() }</option>
                }) }
            </select>
        </div>
    }
}

/// A switch, and the end of its id.
pub(in crate::views) fn switch(
    id: &str,
    name: &str,
    on: bool,
    toggle: Callback<yew::MouseEvent>,
) -> Html {
    html! {
        <button class="switch"
            role="switch" aria-checked={on.to_string()} data-testid={format!("setting-{id}")}
            onclick={toggle}><span>{ name.to_owned() }</span><i></i></button>
    }
}

/// What only the 3x3x3 has: two colours instead of six.
fn two_colours(state: &State, send: &Callback<Action>) -> Html {
    if !has_two_colours(state.play.puzzle()) {
        return Html::default();
    }
    let choices = [
        words::look::ONE_COLOUR.text(),
        TwoColourCube::ALL[0].name(),
        TwoColourCube::ALL[1].name(),
    ];
    let chosen = TwoColourCube::ALL
        .iter()
        .position(|cube| Some(*cube) == state.play.bench.look.colours);
    menu(
        "colours",
        words::look::TWO_COLOURS.text(),
        &choices,
        Some(chosen.map_or(0, |n| n + 1)),
        &send.reform(|n: usize| {
            let colours = n.checked_sub(1).map(|n| TwoColourCube::ALL[n]);
            Action::Play(play::Action::Look(Change::Colours(colours)))
        }),
    )
}

/// What only four dimensions have: cells to look at.
fn four(state: &State, send: &Callback<Action>) -> Html {
    let puzzle = state.play.puzzle();
    if puzzle.dimensions() != 4 {
        return Html::default();
    }
    let idle = state.play.turns_when_idle();
    let recentre = |cell: Option<FaceId>| {
        send.reform(move |_: yew::MouseEvent| Action::Play(play::Action::Recentre(cell)))
    };
    html! {
        <>
            <h2 class="eyebrow">{ words::look::CENTRE.text() }</h2>
            <div class="pad pad-8" role="group" aria-label={words::look::CENTRE.text()}>
                { for puzzle.faces().iter().enumerate().map(|(n, face)| html! {
                    <button aria-label={words::look::centre_label(&face.name)}
                        data-testid={format!("centre-{}", face.name)}
                        onclick={recentre(Some(FaceId(n as u8)))}>{ &face.name }</button>
                }) }
            </div>
            { switch("turn-inside-out-when-idle", words::look::WHEN_IDLE.text(), idle,
                send.reform(move |_| Action::Play(play::Action::TurnsWhenIdle(!idle)))) }
            <a class="link" href={Section::Dimensions.href()} data-testid="where-from">
                { words::look::WHERE_FROM.text() }
            </a>
        </>
    }
}

/// Which pieces are shown: by stage, by kind, by face, and as saved.
fn filter(state: &State, send: &Callback<Action>) -> Html {
    let puzzle = state.play.puzzle();
    let filter = &state.play.bench.look.filter;
    let kinds = filter::kinds(puzzle);
    let faces: Vec<&str> = std::iter::once(words::look::ALL.text())
        .chain(puzzle.faces().iter().map(|face| face.name.as_str()))
        .collect();
    let number = |face: Option<FaceId>| face.map_or(0, |face| usize::from(face.0) + 1);
    let chosen = |n: usize| n.checked_sub(1).map(|n| FaceId(n as u8));
    let pieces: Vec<&str> = std::iter::once(words::look::ALL.text())
        .chain(puzzle.pieces().iter().map(|piece| piece.name.as_str()))
        .collect();
    let alone = filter.piece.map_or(0, |piece| usize::from(piece.0) + 1);
    let blindfold = state.play.bench.look.blindfold;
    html! {
        <>
            <h2 class="eyebrow">{ words::look::SHOW_PIECES.text() }</h2>
            if kinds.len() > 1 {
                <div class="choices" role="group" aria-label={words::look::KINDS.text()}>
                    { for kinds.iter().map(|&kind| html! {
                        <button class="choice" aria-pressed={(!filter.hidden.contains(&kind)).to_string()}
                            data-testid={format!("kind-{kind}")}
                            onclick={change(send, Change::Kind(kind))}>{ describe::kinds(puzzle, kind) }</button>
                    }) }
                </div>
                <div class="row" role="group" aria-label={words::look::STAGES.text()}>
                    <span class="hint">{ words::look::STAGE.text() }</span>
                    { for (1..).zip(kinds.iter().filter(|&&kind| kind > 1)).map(|(n, &kind)| html! {
                        <button class="button outlined" data-testid={format!("stage-{kind}")}
                            aria-pressed={(!filter.is_all() && *filter == Filter::stage(puzzle, kind)).to_string()}
                            title={words::look::stage_title(stages::kind_with_colours(puzzle, kind))}
                            onclick={saved(send, Command::Stage(kind))}>{ n }</button>
                    }) }
                    <button class="button outlined" data-testid="show-all" disabled={filter.is_all()}
                        onclick={saved(send, Command::All)}>{ words::look::SHOW_ALL.text() }</button>
                </div>
            }
            { menu("on-cell", words::look::ON_CELL.text(), &faces, Some(number(filter.face)),
                &send.reform(move |n: usize| {
                    Action::Play(play::Action::Look(Change::Face(chosen(n))))
                })) }
            { menu("belonging-to-cell", words::look::HOME_CELL.text(), &faces, Some(number(filter.home)),
                &send.reform(move |n: usize| {
                    Action::Play(play::Action::Look(Change::Home(chosen(n))))
                })) }
            { menu("only-the-piece", words::look::ONLY_PIECE.text(), &pieces, Some(alone),
                &send.reform(move |n: usize| {
                    let piece = n.checked_sub(1).map(|n| PieceId(n as u16));
                    Action::Play(play::Action::Look(Change::Piece(piece)))
                })) }
            { switch("only-unsolved", words::look::ONLY_UNSOLVED.text(), filter.unsolved,
                change(send, Change::Solved(!filter.unsolved))) }
            { switch("fade-the-others", words::look::FADE_OTHERS.text(), filter.ghosts,
                change(send, Change::Ghosts(!filter.ghosts))) }
            { saved_filters(state, send) }
            { switch("blindfold", words::look::BLINDFOLD.text(), blindfold,
                change(send, Change::Blindfold(!blindfold))) }
        </>
    }
}

fn saved(send: &Callback<Action>, command: Command) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Play(play::Action::Filters(command.clone())))
}

/// Choices of pieces by name, and a field to save one.
fn saved_filters(state: &State, send: &Callback<Action>) -> Html {
    let filters = &state.play.library.filters;
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        Action::Play(play::Action::Filters(Command::Save))
    });
    html! {
        <>
            { for filters.names(state.play.puzzle().name()).into_iter().map(|name| html! {
                <div class="row" key={name.to_owned()}>
                    <button class="button outlined" data-testid={format!("filter-{name}")}
                        onclick={saved(send, Command::Use(name.to_owned()))}>{ name }</button>
                    <button class="button square" aria-label={words::look::filter_delete(name)}
                        onclick={saved(send, Command::Delete(name.to_owned()))}>{ icon(Icon::Close) }</button>
                </div>
            }) }
            <form class="row" {onsubmit}>
                <label for="filter-name">{ words::look::FILTER_NAME.text() }</label>
                <input class="field wide" id="filter-name" data-testid="filter-name" autocomplete="off"
                    value={filters.name.clone()} oninput={from_field(send, |name| {
                        Action::Play(play::Action::Filters(Command::Name(name)))
                    })} />
                <button class="button outlined" data-testid="save-filter"
                    disabled={filters.name.trim().is_empty()}>{ words::look::FILTER_SAVE.text() }</button>
            </form>
        </>
    }
}
