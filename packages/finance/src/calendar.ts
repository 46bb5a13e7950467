/** Milliseconds of one minute. */
export const MINUTE_MS = 60_000;
/** Milliseconds of one UTC day (UTC has no daylight saving, so every day is this long). */
export const DAY_MS = 86_400_000;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * The UTC calendar day of an instant.
 *
 * @param at epoch milliseconds
 * @returns the day as YYYY-MM-DD
 * @throws RangeError for an instant that is no date
 * @example utcDay(1772323199999) // => '2026-02-28'
 */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Epoch milliseconds of the first instant of a day. NaN for any other text, because an exception would be slow for thousands. */
function startOf(day: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  // Engines read 30 February as 2 March, so a real day is one that comes back unchanged.
  return new Date(at).getUTCDate() === Number(day.slice(-2)) ? at : Number.NaN;
}

/**
 * Whether a text is a day of the calendar written YYYY-MM-DD.
 *
 * @example isDay('2026-02-30') // => false
 */
export function isDay(text: string): boolean {
  return !Number.isNaN(startOf(text));
}

/**
 * The first instant of a UTC calendar day.
 *
 * @param day YYYY-MM-DD
 * @returns epoch milliseconds
 * @throws RangeError for a text that is no day of the calendar, such as 2026-02-30
 * @example dayStart('1970-01-02') // => 86400000
 */
export function dayStart(day: string): number {
  const at = startOf(day);
  if (Number.isNaN(at)) throw new RangeError(`"${day}" is not a calendar day YYYY-MM-DD.`);
  return at;
}

/**
 * The UTC calendar days from one on. Thousands of them cost what a hundred calls of `utcDay` do.
 *
 * @param first YYYY-MM-DD
 * @param count how many, a whole number from 0 up
 * @returns each as YYYY-MM-DD
 * @throws RangeError for a text that is no day of the calendar
 * @example daysFrom('2026-02-27', 3) // => ['2026-02-27', '2026-02-28', '2026-03-01']
 */
export function daysFrom(first: string, count: number): string[] {
  const days: string[] = [];
  const date = new Date(dayStart(first));
  while (days.length < count) {
    const month = utcDay(date.getTime()).slice(0, 8);
    const lastDate = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    for (let of = date.getUTCDate(); of <= lastDate && days.length < count; of++)
      days.push(month + String(of).padStart(2, '0'));
    date.setUTCMonth(date.getUTCMonth() + 1, 1);
  }
  return days;
}

/**
 * How many days lie between two UTC calendar days.
 *
 * @returns whole days, negative when `to` is the earlier one
 * @throws RangeError for a text that is no day of the calendar
 * @example daysBetween({ from: '2028-02-28', to: '2028-03-01' }) // => 2
 */
export function daysBetween({ from, to }: { from: string; to: string }): number {
  return (dayStart(to) - dayStart(from)) / DAY_MS;
}

/**
 * The same calendar day some years later; 29 February falls on 28 February in a year without one.
 *
 * @param day YYYY-MM-DD
 * @param years a whole number
 * @throws RangeError for a text that is no day of the calendar
 * @example addYears('2024-02-29', 1) // => '2025-02-28'
 */
export function addYears(day: string, years: number): string {
  const date = new Date(dayStart(day));
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  // JavaScript turns 29 February into 1 March; day 0 is the last day of the month before.
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return utcDay(date.getTime());
}

/**
 * Months since year 0, so that neighboring months differ by one.
 *
 * @param day YYYY-MM-DD
 * @throws RangeError for a text that is no day of the calendar
 * @example monthNumber('2026-01-15') - monthNumber('2025-12-31') // => 1
 */
export function monthNumber(day: string): number {
  const date = new Date(dayStart(day));
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * The month-and-year label of a month (Specification 3.5, the name of a chart point).
 *
 * @param month as `monthNumber` counts it
 * @throws RangeError unless it is a whole number from 0 up
 * @example monthLabel(monthNumber('2026-11-30')) // => 'Nov 2026'
 */
export function monthLabel(month: number): string {
  const name = MONTHS[month % 12];
  if (name === undefined) throw new RangeError(`${month} is not the number of a month.`);
  return `${name} ${Math.floor(month / 12)}`;
}
