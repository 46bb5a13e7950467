import { roundHalfUp } from '@equanim/finance/money';
import type { PeriodGrowth } from '../growth.ts';

/** The projection of a period as a CSV file, a row a month. */
export function projectionCsv({ gross, net }: Pick<PeriodGrowth, 'gross' | 'net'>): string {
  const rows = gross.points.map((point, index) => {
    const after = net.points[index];
    const multiplierOf = (multiplier: number): string => roundHalfUp(multiplier, 6).toFixed(6);
    return [
      point.day.slice(0, 7),
      multiplierOf(point.multiplier),
      point.value.toFixed(2),
      after ? multiplierOf(after.multiplier) : '',
      after?.value.toFixed(2) ?? '',
    ].join(',');
  });
  return `${['month,multiplier,gross value,net multiplier,net value', ...rows].join('\n')}\n`;
}
