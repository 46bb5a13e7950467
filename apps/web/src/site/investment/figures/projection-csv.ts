import { roundHalfUp } from '@equanim/finance/money';
import type { PeriodGrowth } from '../growth.ts';

/** The projection of a period as a CSV file, a row a month. */
export function projectionCsv({ gross, net }: Pick<PeriodGrowth, 'gross' | 'net'>): string {
  const rows = gross.points.map((point, index) => {
    const after = net.points[index];
    return [
      point.day.slice(0, 7),
      point.multiplier.toFixed(4),
      point.value.toFixed(2),
      after ? roundHalfUp(after.multiplier, 6).toFixed(6) : '',
      after?.value.toFixed(2) ?? '',
    ].join(',');
  });
  return `${['month,multiplier,gross value,net multiplier,net value', ...rows].join('\n')}\n`;
}
