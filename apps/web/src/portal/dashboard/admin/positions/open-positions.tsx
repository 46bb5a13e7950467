import type { Position } from '@equanim/contract/positions';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ScrollArea } from '../../../../ui/table/scroll-area.tsx';
import { SortChoice } from '../../../frame/controls/sort-choice.tsx';
import { PositionRow } from './position-row.tsx';
import './positions.css';
import {
  firstOrder,
  POSITION_SORTS,
  type PositionSorting,
  positionWords,
  readPositionSorting,
  sortPositions,
} from './sort-positions.ts';
import { type Exposed, exposureOf } from '@equanim/finance/exposure';
import { Changing } from '../../../../ui/feedback/changing.tsx';
import { formatShare, formatSignedUsdt, formatUsdt, NO_VALUE } from '../../../../ui/format/number.ts';

const share = (percent: number | null): number | null => (percent === null ? null : percent / 100);

/** What the positions are sorted by, kept in the address bar so that a reload and a link show the same. */
function useSorting() {
  const [search, setSearch] = useSearchParams();
  const setSorting = ({ sort, order }: PositionSorting) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (sort === 'default') after.delete('positions_sort');
        else after.set('positions_sort', `${sort}-${order}`);
        return after;
      },
      { replace: true },
    );
  return { sorting: readPositionSorting(search.get('positions_sort')), setSorting };
}

/** The open positions under their exposure, in an order that can be chosen. */
export function OpenPositions({ positions }: { positions: readonly Position[] }) {
  const { sorting, setSorting } = useSorting();
  const { sort, order } = sorting;
  const sorted = useMemo(() => sortPositions(positions, { sort, order }), [positions, sort, order]);
  return (
    <>
      <ExposureLine positions={positions} />
      {positions.length < 2 ? null : (
        <div className="positions-sort">
          <SortChoice
            label="Sort positions"
            choices={POSITION_SORTS}
            sort={sort}
            order={order}
            words={positionWords(sorting)}
            onChoose={(chosen) => setSorting(firstOrder(chosen))}
            onReverse={() => setSorting({ sort, order: order === 'asc' ? 'desc' : 'asc' })}
          />
        </div>
      )}
      <div className="positions-rows">
        <ScrollArea className="positions-scroll" label="Current Positions">
          <ul>
            {sorted.map((position) => (
              <PositionRow key={`${position.symbol} ${position.side}`} position={position} />
            ))}
          </ul>
        </ScrollArea>
      </div>
    </>
  );
}

/** What the account has open: long, short, net and gross, in USDT and as percent of the equity. */
function ExposureLine({ positions }: { positions: readonly Position[] }) {
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
