/** The parts of the product that a setting switches on. */
export const FEATURES = ['contact-inbox', 'record'] as const;

/** One of them. */
export type Feature = (typeof FEATURES)[number];

/**
 * How the file of a page ends that says which parts are on: the build writes one for each choice, the server sends one.
 *
 * @example pageEnding(new Set(['record'])) // => '.record.html'
 */
export const pageEnding = (on: ReadonlySet<Feature>): string =>
  [...FEATURES.filter((feature) => on.has(feature)).map((feature) => `.${feature}`), '.html'].join('');
