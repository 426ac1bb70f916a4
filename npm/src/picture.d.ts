/** What `<hypercubist-player>` shows for attributes of these names at the step `at`, as the text of an SVG.
 *
 * A `TypeError` says what cannot be read, and why. */
export function picture(attributes?: Readonly<Record<string, string | number | undefined>>): Promise<string>;
