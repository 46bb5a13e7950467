import { MONTHS } from '../../../ui/format/months.ts';

const partsOf = (day: string): [year: string, month: number, day: number] => {
  const [year = '', month = '', date = ''] = day.split('-');
  return [year, Number(month), Number(date)];
};

/** A dealing day as `1 Nov 2026`: a UTC day, the same in every time zone. @param day `YYYY-MM-DD` */
export function formatDealingDay(day: string): string {
  const [year, month, date] = partsOf(day);
  return `${String(date)} ${MONTHS[month - 1] ?? ''} ${year}`;
}

const LONG_MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** A dealing day in a heading, `1 November 2026`. @param day `YYYY-MM-DD` */
export function formatLongDealingDay(day: string): string {
  const [year, month, date] = partsOf(day);
  return `${String(date)} ${LONG_MONTHS.format(Date.UTC(2000, month - 1))} ${year}`;
}
