import type { Position } from '@equanim/contract/positions';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ScrollArea } from '../../../../ui/table/scroll-area.tsx';
import { SortChoice } from '../../../frame/controls/sort-choice.tsx';
import { ExposureLine } from './exposure-line.tsx';
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
      { replace: true, preventScrollReset: true },
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
