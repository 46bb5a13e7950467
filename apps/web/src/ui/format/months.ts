/** `Jan` to `Dec`. Written out, as to ask the browser for them takes a slow processor a tenth of a second. */
export const MONTHS: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
