import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { historyMoments, stateMoments } from './moments.ts';

const NOW = Date.UTC(2026, 10, 25, 13, 15, 20);

/** Every first of a month within the three years before {@link NOW}, oldest first. */
const DEALING_DAYS = Array.from({ length: 36 }, (_, i) => Date.UTC(2023, 11 + i, 1));

const countBetween = (moments: number[], fromMs: number, toMs: number): number =>
  moments.filter((ms) => ms >= fromMs && ms < toMs).length;

/** Distances that are longer than one and a half times both their neighbors, where rows seem to be missing. */
function gapsOf(moments: number[]): string[] {
  const distances = moments.slice(1).map((ms, i) => ms - (moments[i] ?? 0));
  return distances.flatMap((distance, i) => {
    const longer = Math.max(distances[i - 1] ?? 0, distances[i + 1] ?? 0);
    return distance > 1.5 * longer ? [new Date(moments[i] ?? 0).toISOString()] : [];
  });
}

describe.each([
  ['equity', historyMoments],
  ['coins and positions', stateMoments],
])('the minutes whose %s are told', (_what, momentsOf) => {
  it('have the last minute of every day, the close of that day', () => {
    const told = new Set(momentsOf(NOW));
    for (let ms = told.values().next().value ?? NOW; ms + DAY_MS <= NOW; ms += DAY_MS)
      expect(told.has(Math.floor(ms / DAY_MS) * DAY_MS + DAY_MS - MINUTE_MS)).toBe(true);
  });

  it('have the last minute of every month, right before the dealing day', () => {
    const told = new Set(momentsOf(NOW));
    for (const day of DEALING_DAYS) expect(told.has(day - MINUTE_MS)).toBe(true);
  });

  it('are the last minutes of days until the hours begin', () => {
    const early = momentsOf(NOW).filter((ms) => ms < NOW - 184 * DAY_MS);
    expect(early[0]).toBe(Date.UTC(2023, 0, 1, 23, 59));
    expect(early.filter((ms) => (ms + MINUTE_MS) % DAY_MS !== 0)).toEqual([]);
  });

  it('look complete to whoever looks for gaps, whichever day they end on', () => {
    for (let day = 0; day < 366; day += 11) expect(gapsOf(momentsOf(NOW + day * DAY_MS))).toEqual([]);
    // A week and a day after the first of a month, when minutes or their hour begin at a month's first midnight.
    for (const day of [2, 8])
      for (const minute of [0, 1, 20, 59, 60, 61, 90, 119, 120, 121])
        expect(gapsOf(momentsOf(Date.UTC(2026, 11, day, 0, minute)))).toEqual([]);
  });
});

describe('a history', () => {
  it('is told by the hour and by the minute toward its end, which is the last whole minute', () => {
    const told = historyMoments(NOW);
    const minute = Date.UTC(2026, 10, 25, 13, 15);
    expect(told.at(-1)).toBe(minute);
    expect(countBetween(told, minute - DAY_MS, minute)).toBe(1_440);
    // July has its hours, and the last minute of each day.
    expect(countBetween(told, Date.UTC(2026, 6, 1), Date.UTC(2026, 7, 1))).toBe(31 * (DAY_MS / HOUR_MS + 1));
  });

  it('begins with the account', () => {
    expect(historyMoments(Date.UTC(2023, 1, 10, 12)).slice(0, 2)).toEqual([
      Date.UTC(2023, 0, 1, 1),
      Date.UTC(2023, 0, 1, 2),
    ]);
    expect(historyMoments(Date.UTC(2022, 11, 1))).toEqual([]);
  });
});
