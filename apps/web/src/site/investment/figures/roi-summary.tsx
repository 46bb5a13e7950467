import type { Period } from '@equanim/finance/backtest';
import { formatFraction, formatSignedUsdCents, formatUsdCents } from '../../../ui/format/number.ts';
import { type Growth, PERIODS, SERIES } from '../growth.ts';
import { type FigurePair, FigurePairs, fitOf } from './figure-pairs.tsx';

interface RoiSummaryProps {
  growth: Growth | null;
  period: Period;
  onPeriod: (period: Period) => void;
}

function pairsOf(growth: Growth | null, period: Period): FigurePair[] {
  const gross = growth?.periods[period].gross;
  const net = growth?.periods[period].net;
  return [
    {
      label: 'Profit',
      gross: formatSignedUsdCents(gross?.profit),
      net: formatSignedUsdCents(net?.profit),
    },
    {
      label: 'Total value',
      gross: formatUsdCents(gross?.totalValue),
      net: formatUsdCents(net?.totalValue),
    },
    { label: 'Growth', gross: formatFraction(gross?.growth, 1), net: formatFraction(net?.growth, 1) },
  ];
}

/** What each period made of the amount: profit, total value and growth, gross and net side by side. */
export function RoiSummary({ growth, period, onPeriod }: RoiSummaryProps) {
  const pairs = { 1: pairsOf(growth, 1), 2: pairsOf(growth, 2), 3: pairsOf(growth, 3) };
  const fit = fitOf(PERIODS.flatMap((each) => pairs[each]));
  return (
    <section className="roi" aria-labelledby="roi">
      <h2 id="roi" className="font-display text-title">
        ROI Summary
      </h2>
      {PERIODS.map((each) => (
        <FigurePairs
          key={each}
          className={`roi-period series-${String(each)} ${fit}`}
          isSelected={each === period}
          heading={
            <button type="button" aria-pressed={each === period} onClick={() => onPeriod(each)}>
              {SERIES[each]}
            </button>
          }
          pairs={pairs[each]}
        />
      ))}
    </section>
  );
}
