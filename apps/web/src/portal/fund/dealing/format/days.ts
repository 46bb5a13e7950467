const LONG_MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** A dealing day in a heading, `1 November 2026`. @param day `YYYY-MM-DD` */
export function formatLongDealingDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${String(Number(date))} ${LONG_MONTHS.format(Date.UTC(2000, Number(month) - 1))} ${year}`;
}
