import { addYears } from '@equanim/finance/calendar';
import { rebase } from '@equanim/finance/returns';
import { FILES } from '../../apps/web/build/backtests/files.ts';
import { SAMPLE } from './sample.ts';
import { simulateStrategy } from './strategy.ts';

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
