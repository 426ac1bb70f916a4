//! Plots of counts by distance, as SVG that grows with the page. The numbers stand in a table beside each plot.

use yew::{Html, html};

/// A plot of counts over distances, the counts on a logarithmic scale.
pub struct Plot<'a> {
    /// Unique on the page.
    pub id: &'a str,
    /// What it shows, in a few words.
    pub title: &'a str,
    /// What can be seen in it, in a sentence or two.
    pub description: &'a str,
    /// The lines.
    pub series: Vec<Series>,
}

/// A line of a plot.
pub struct Series {
    pub name: String,
    /// Distances and counts; a count below 1 is not on the plot.
    pub points: Vec<(u32, f64)>,
}

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 40.0;
/// Labels that fit along an axis.
const MOST_LABELS: u32 = 11;

/// The signs of the lines, so that colour is never alone: paths around the origin.
const SIGNS: [&str; 4] = [
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-3.6 -3.6h7.2v7.2h-7.2z",
    "M0 -4.8l4.6 8.2h-9.2z",
    "M0 -5l5 5l-5 5l-5 -5z",
];

/// The plot; nothing while no count is above 1.
pub fn plot(plot: &Plot) -> Html {
    let points = || plot.series.iter().flat_map(|series| &series.points);
    if points().all(|&(_, count)| count <= 1.0) {
        return Html::default();
    }
    let first = points().map(|&(x, _)| x).min().unwrap_or(0);
    let last = points().map(|&(x, _)| x).max().unwrap_or(0).max(first + 1);
    let most = points().map(|&(_, count)| count).fold(10.0, f64::max);
    let decades = most.log10().ceil() as u32;
    let x = |distance: u32| {
        LEFT + (WIDTH - LEFT - RIGHT) * f64::from(distance - first) / f64::from(last - first)
    };
    let y =
        |count: f64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * count.log10() / f64::from(decades);
    let (title, description) = (format!("{}-title", plot.id), format!("{}-words", plot.id));
    let step = |range: u32| range.div_ceil(MOST_LABELS).max(1) as usize;
    let rows = (0..=decades).step_by(step(decades)).map(|decade| {
        let at = y(10_f64.powi(decade as i32));
        html! {
            <>
                <line class="grid" x1={LEFT.to_string()} x2={(WIDTH - RIGHT).to_string()} y1={at.to_string()}
                    y2={at.to_string()} />
                <text x={(LEFT - 7.0).to_string()} y={(at + 3.5).to_string()} text-anchor="end">{ power(decade) }</text>
            </>
        }
    });
    let columns = (first..=last).step_by(step(last - first)).map(|distance| {
        html! {
            <text x={x(distance).to_string()} y={(HEIGHT - BOTTOM + 16.0).to_string()} text-anchor="middle">
                { distance }
            </text>
        }
    });
    let lines = plot.series.iter().enumerate().map(|(number, series)| {
        let points = series.points.iter().filter(|(_, count)| *count >= 1.0);
        let points: Vec<String> = points
            .map(|&(distance, count)| format!("{:.1} {:.1}", x(distance), y(count)))
            .collect();
        let sign = SIGNS[number % SIGNS.len()];
        if points.is_empty() {
            return Html::default();
        }
        html! {
            <g class={format!("series series-{number}")}>
                <path class="line" d={format!("M{}", points.join("L"))} />
                { for points.iter().map(|point| html! {
                    <path class="sign" d={sign} transform={format!("translate({point})")} />
                }) }
            </g>
        }
    });
    let legend = (plot.series.len() > 1).then(|| legend(plot));
    html! {
        <figure class="plot" data-testid={format!("plot-{}", plot.id)}>
            <svg translate="no" viewBox={format!("0 0 {WIDTH} {HEIGHT}")} role="img" aria-labelledby={title.clone()}
                aria-describedby={description.clone()}>
                <title id={title}>{ plot.title }</title>
                <desc id={description}>{ plot.description }</desc>
                { for rows }
                { for columns }
                <text x={LEFT.to_string()} y="11">{ words::atlas::PLOT_POSITIONS.text() }</text>
                <text x={(WIDTH - RIGHT).to_string()} y={(HEIGHT - 6.0).to_string()} text-anchor="end">
                    { words::atlas::PLOT_MOVES.text() }
                </text>
                { for lines }
            </svg>
            { for legend }
            <figcaption class="hint">{ plot.description }</figcaption>
        </figure>
    }
}

fn legend(plot: &Plot) -> Html {
    let entry = |(number, series): (usize, &Series)| {
        html! {
            <li class={format!("series-{number}")}>
                <svg translate="no" viewBox="-12 -6 24 12" aria-hidden="true">
                    <path class="line" d="M-12 0H12" /><path class="sign" d={SIGNS[number % SIGNS.len()]} />
                </svg>
                { &series.name }
            </li>
        }
    };
    html! { <ul class="legend">{ for plot.series.iter().enumerate().map(entry) }</ul> }
}

/// A power of ten: in full while it is short, then with its exponent raised.
pub fn power(decade: u32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if decade < 4 {
        return crate::text::grouped(10_u64.pow(decade));
    }
    let digits = decade.to_string();
    let raised = digits
        .bytes()
        .map(|digit| RAISED[usize::from(digit - b'0')]);
    format!("10{}", raised.collect::<String>())
}
