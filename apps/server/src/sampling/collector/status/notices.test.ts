import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../platform/time.ts';
import { createNotices } from './notices.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
/** Minutes that are not explained, by their age in days. */
const told = (...ages: number[]): string[] => {
  const notices = createNotices({ warn: () => undefined }, () => []);
  const minutes = ages.map((age, i) => ({
    takenAt: new Date(NOW.getTime() - age * DAY_MS - i * MINUTE_MS),
    contradiction: 40_000 + i,
  }));
  notices.noteUnexplained(minutes, NOW);
  return notices.list().map(({ about, text }) => `${about}: ${text}`);
};
const STAYS =
  'The exchange listed nothing that explains it within 14 days and is no longer asked: it stays unexplained in the parts of the return.';

it.each<[string, number[], string[]]>([
  [
    'until when the exchange is asked again',
    [1],
    [
      'unexplained: 40,000.00 USDT of the change of equity at 2026-05-19 12:00 UTC is not explained. The exchange may list what explains it late: it is asked again until 2026-06-02.',
    ],
  ],
  [
    'what is given up after two weeks',
    [15],
    [
      `unexplained: 40,000.00 USDT of the change of equity at 2026-05-05 12:00 UTC is not explained. ${STAYS}`,
    ],
  ],
])('an administrator is told of changes of equity: %s', (_, ages, texts) => {
  expect(told(...ages)).toEqual(texts);
});
