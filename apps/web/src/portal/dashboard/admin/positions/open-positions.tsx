import type { Position } from '@equanim/contract/positions';
import { type Exposed, exposureOf } from '@equanim/finance/exposure';
import { useSearchParams } from 'react-router';
import { Changing } from '../../../../ui/feedback/changing.tsx';
import { formatShare, formatSignedUsdt, formatUsdt, NO_VALUE } from '../../../../ui/format/number.ts';
import { nextSorting, type Sorting, sortRows } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { POSITION_COLUMNS } from '../../parts/position-columns.tsx';

const share = (percent: number | null): number | null => (percent === null ? null : percent / 100);

/** The sorting that an address names; undefined, the order in which the exchange reports them, where it names none. */
function readSorting(given: string | null): Sorting | undefined {
  const [key = '', order = ''] = given?.split('-') ?? [];
  const isKnown = POSITION_COLUMNS.some((column) => column.key === key && column.value !== undefined);
  return isKnown && (order === 'asc' || order === 'desc') ? { key, order } : undefined;
}

/** What the positions are sorted by, kept in the address bar so that a reload and a link show the same. */
function useSorting() {
  const [search, setSearch] = useSearchParams();
  const sorting = readSorting(search.get('positions_sort'));
  const setSorting = (next: Sorting) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        // The third press on a column leads back to the order of the exchange.
        const isThird =
          sorting?.key === next.key &&
          next.order === nextSorting(POSITION_COLUMNS, undefined, next.key).order;
        if (isThird) after.delete('positions_sort');
        else after.set('positions_sort', `${next.key}-${next.order}`);
        return after;
      },
      { replace: true },
    );
  return { sorting, setSorting };
}

/** The open positions under their exposure, in an order that can be chosen. */
export function OpenPositions({ positions }: { positions: readonly Position[] }) {
  const { sorting, setSorting } = useSorting();
  return (
    <>
      <ExposureLine positions={positions} />
      <DataTable
        caption="Current Positions"
        items="positions"
        columns={POSITION_COLUMNS}
        rows={sortRows(positions, POSITION_COLUMNS, sorting)}
        keyOf={({ symbol, side }) => `${symbol} ${String(side)}`}
        sorting={sorting}
        onSorting={setSorting}
        stackBelow={960}
      />
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
      <dl className="fact-grid exposure" aria-label="Exposure, USDT and percent of the equity">
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
      <dd>
        <Changing text={isSigned ? formatSignedUsdt(value) : formatUsdt(value)} />
      </dd>
      <dd>{part === null ? NO_VALUE : formatShare(part * 100)}</dd>
    </div>
  );
}
