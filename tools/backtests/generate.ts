import { addYears } from '@equanim/finance/calendar';
import { rebase } from '@equanim/finance/returns';
import { FILES } from '../../apps/web/build/backtests/files.ts';
import { simulateStrategy, type Model } from './strategy.ts';

/** The model behind the sample in this repository. */
const SAMPLE: Model = {
  // Of the seeds 1 to 3000 this one shows what an investor should see: a flat half year, volatile weeks, sudden losses.
  seed: 1166,
  firstDay: '2023-11-01',
  lastDay: '2026-10-31',
  seasons: {
    rich: { meanReturn: 0.0011, meanDays: 110 },
    lean: { meanReturn: 0, meanDays: 60 },
  },
  calmDeviation: 0.0032,
  surpriseWeight: 0.1,
  persistence: 0.89,
  wildDayShare: 0.06,
  wildDayFactor: 2.2,
  weekendFactor: 0.6,
  lossDayShare: 0.012,
  lossRange: [0.006, 0.02],
};

const DECIMALS = 6;

/**
 * The sample files: one strategy over its last one, two and three years, each rebased to 1 on its first day.
 *
 * @returns text by file name, the same on every platform and every day
 */
export function generateSample(): Map<string, string> {
  const all = simulateStrategy(SAMPLE);
  const longest = Math.max(...FILES.map(({ years }) => years));
  return new Map(
    FILES.map(({ name, years }) => {
      const firstDay = addYears(SAMPLE.firstDay, longest - years);
      const rows = all.filter(({ day }) => day >= firstDay);
      const netValues = rebase(rows.map(({ netValue }) => netValue));
      const lines = rows.map(({ day }, index) => `${day}T00:00:00Z,${netValues[index]?.toFixed(DECIMALS)}`);
      return [name, `${['datetime,net_value', ...lines].join('\n')}\n`];
    }),
  );
}
