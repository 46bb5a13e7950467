import type { Position } from '@equanim/contract/positions';
import { type Exposed, exposureOf } from '@equanim/finance/exposure';
import { Changing } from '../../../../ui/feedback/changing.tsx';
import { formatShare, formatSignedUsdt, formatUsdt, NO_VALUE } from '../../../../ui/format/number.ts';

const share = (percent: number | null): number | null => (percent === null ? null : percent / 100);

/** What the account has open: long, short, net and gross, in USDT and as percent of the equity. */
export function ExposureLine({ positions }: { positions: readonly Position[] }) {
  // Of a side that is not known nobody can say which way it counts.
  if (positions.some(({ side }) => side !== 'Buy' && side !== 'Sell')) return null;
  const { long, short, netExposure, grossExposure } = exposureOf(
    positions.map(({ side, position_value_usdt: value, wallet_percentage: percent }) => ({
      isLong: side === 'Buy',
      value,
      share: share(percent),
    })),
  );
  const hasOptions = positions.some(({ category }) => category === 'option');
  return (
    <>
      <dl className="exposure" aria-label="Exposure, USDT and percent of the equity">
        <Figure name="Long" exposed={long} />
        <Figure name="Short" exposed={short} />
        <Figure name="Net" exposed={netExposure} isSigned />
        <Figure name="Gross" exposed={grossExposure} />
      </dl>
      {hasOptions ? (
        <p className="mt-1.5 text-xs text-ink-3">
          Options count with their market value, by the side they are held on.
        </p>
      ) : null}
    </>
  );
}

interface FigureProps {
  name: string;
  exposed: Exposed;
  isSigned?: boolean;
}

function Figure({ name, exposed, isSigned = false }: FigureProps) {
  const { value, share: part } = exposed;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="exposure-value">
        <Changing text={isSigned ? formatSignedUsdt(value) : formatUsdt(value)} />
      </dd>
      <dd className="exposure-share">{part === null ? NO_VALUE : formatShare(part * 100)}</dd>
    </div>
  );
}
