/** What public pages write without the browser's formatters, the first of which takes a slow processor a tenth of a second. */

const LONG_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `Jan` to `Dec`. */
export const MONTHS: readonly string[] = LONG_MONTHS.map((name) => name.slice(0, 3));

/** A day in a heading or a sentence, `1 November 2026`. @param day `YYYY-MM-DD` */
export function formatLongDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${String(Number(date))} ${LONG_MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** The rate of a fee with the places it has, at most six: `3%` or `2.5%`. @param fraction 0.025 for 2.5% */
export const plainRate = (fraction: number): string => `${String(Number((fraction * 100).toFixed(6)))}%`;

/** A whole number with its thousands apart: `50,000`. */
export const plainCount = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
