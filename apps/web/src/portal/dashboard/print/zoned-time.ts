import { formatUtc } from '../../../ui/format/date.ts';

const zoned = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/**
 * An instant for paper, which is read elsewhere and has no tooltip: in the zone of whoever prints, with its name, and in UTC.
 *
 * @param at UTC, as the wire carries it
 * @example formatZoned('2026-03-04T12:00:00Z') // => 'Mar 04, 2026, 13:00 GMT+1 (Mar 04, 2026, 12:00:00 UTC)' in Berlin
 */
export const formatZoned = (at: string): string => `${zoned.format(new Date(at))} (${formatUtc(at)})`;
