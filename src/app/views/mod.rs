//! What the page shows. Views are functions of the state; the few components here are those that hold on to an element.

pub mod bar;
pub mod editor;
pub mod header;
pub mod help;
pub mod icons;
pub mod play;
pub mod program;
pub mod side;
pub mod stage;
