/** What stands where there is no figure. */
export const NO_FIGURE = '–';

/** With so many decimals and a true minus sign. */
export const decimal = (value: number | null, digits: number): string =>
  value === null
    ? NO_FIGURE
    : value
        .toFixed(digits)
        .replace(/^-(?=.*[1-9])/, '\u2212')
        .replace(/^-/, '');

/** A fraction as percent. */
export const percent = (fraction: number | null, digits = 0): string =>
  fraction === null ? NO_FIGURE : `${decimal(fraction * 100, digits)}%`;
