import { expect, inject, it } from 'vitest';
import { runSoak } from './run.test-support.ts';

/** Three seeds of 72 hours, of which the scorecard runs the first; else an hour of it, in which not every fault comes up. */
const SCALE = inject('scale');
const MINUTES = Math.max(64, Math.round(4_320 * SCALE));
/** From here on every fault of the catalogue is played. */
const WHOLE_MINUTES = 432;
const RUNS = [
  { seed: 1_701, kind: 'linear-usdt' },
  { seed: 2_802, kind: 'mixed' },
  { seed: 3_903, kind: 'demo' },
] as const;
const MIN_FAULTY_SHARE = 0.1;
const MIN_ANSWERED_SHARE = 0.995;
/** Of the minutes with sound answers, those missed because a busy machine heard them too late. */
const MAX_LATE_SHARE = 0.05;
/** The exchange and what counts its faults live in the same process, and keep a fifth of it. */
const MAX_MB_AN_HOUR = 0.5;
const MAX_RESOURCES = 30;

it.each(SCALE >= 0.1 ? RUNS : RUNS.slice(0, 1))(
  'hours of every fault of the catalogue leave no wrong sample, no minute without sample or gap, and orders and fills complete (seed $seed, $kind)',
  { timeout: 1_800_000 },
  async (run) => {
    const report = await runSoak({ ...run, minutes: MINUTES });
    expect(report.crashes).toEqual([]);
    expect(report.errors).toEqual([]);
    if (MINUTES >= WHOLE_MINUTES) {
      expect(report.unplayed).toEqual([]);
      expect(report.share).toBeGreaterThan(MIN_FAULTY_SHARE);
      expect(report.held.mbAnHour).toBeLessThan(MAX_MB_AN_HOUR);
      expect(report.held.resources).toBeLessThan(MAX_RESOURCES);
    }
    expect(report.wrong).toEqual([]);
    expect({ neither: report.neither, both: report.both, invented: report.invented }).toEqual({
      neither: [],
      both: [],
      invented: [],
    });
    expect(report.sampled + report.gaps).toBe(report.minutes);
    expect(report.answeredShare).toBeGreaterThanOrEqual(MIN_ANSWERED_SHARE);
    expect(report.late / (report.answerable + report.late)).toBeLessThan(MAX_LATE_SHARE);
    expect(report.ledger.errors).toEqual([]);
    expect(report.ledger.orders).toBeGreaterThan(0);
    expect(report.state).toBe('ok');
  },
);
