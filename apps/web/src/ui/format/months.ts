const MONTH_NAMES = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** `Jan` to `Dec`. */
export const MONTHS: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  MONTH_NAMES.format(Date.UTC(2000, month, 1)),
);
