import type { PerformanceSummary } from '@equanim/contract/performance';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatSignedUsdt } from '../../../ui/format/number.ts';
import { Table } from '../../../ui/table/table.tsx';
import { type Detail, ORIGIN_NAMES } from './origin-rows.ts';
import { coinRows, partsOf, symbolRows, totalOf, withoutDetail, type SourceRow } from './source-rows.ts';
import { wordFor } from '../../../ui/format/word.ts';

interface SourcesPanelProps {
  summary: PerformanceSummary;
  onOpen: (detail: Detail) => void;
}

/** What each symbol made, long and short, and each coin outside positions. */
export function SourcesPanel({ summary, onOpen }: SourcesPanelProps) {
  const symbols = symbolRows(summary.rows);
  const coins = coinRows(summary.rows);
  const missing = withoutDetail(summary);
  return (
    <>
      <h3 className="panel-subtitle">By symbol, long and short</h3>
      {symbols.length === 0 ? (
        <p className="panel-empty">No position is stored for this range</p>
      ) : (
        <Sources kind="symbol" rows={symbols} onOpen={onOpen} />
      )}
      {coins.length === 0 ? null : (
        <>
          <h3 className="panel-subtitle">By coin, outside positions</h3>
          <Sources kind="coin" rows={coins} onOpen={onOpen} />
        </>
      )}
      {missing.length === 0 ? null : (
        <p className="panel-note mt-3 max-w-[92ch]">
          For hours cut by an end of the range, only totals are stored. Not in these rows:{' '}
          <Amount
            text={missing
              .map(
                ({ part, amount }) =>
                  `${wordFor(ORIGIN_NAMES, part).toLowerCase()} ${formatSignedUsdt(amount)}`,
              )
              .join(', ')}
          />{' '}
          USDT.
        </p>
      )}
    </>
  );
}

interface SourcesProps {
  kind: 'symbol' | 'coin';
  rows: readonly SourceRow[];
  onOpen: (detail: Detail) => void;
}

const TITLES = { symbol: 'Symbol', coin: 'Coin' } as const;

function Sources({ kind, rows, onOpen }: SourcesProps) {
  /** Nothing stands where a part has none. */
  const amounts = (key: string, name: string, amountOf: (row: SourceRow) => number | undefined) => ({
    key,
    name,
    isNumeric: true,
    text: (row: SourceRow) => {
      const amount = amountOf(row);
      return amount === undefined ? '' : formatSignedUsdt(amount);
    },
  });
  const figures = [
    ...partsOf(rows).map((part) => amounts(part, wordFor(ORIGIN_NAMES, part), (row) => row.amounts[part])),
    ...(kind === 'symbol'
      ? [amounts('long', 'Long', ({ long }) => long), amounts('short', 'Short', ({ short }) => short)]
      : []),
    { ...amounts('total', 'Total', ({ total }) => total), card: 'lead' as const },
  ];
  const total = totalOf(rows, 'Total');
  return (
    <Table
      caption={`What each ${kind} made, USDT`}
      columns={[
        {
          key: 'name',
          name: TITLES[kind],
          cell: (row) => <SourceName kind={kind} row={row} onOpen={onOpen} />,
        },
        ...figures,
      ]}
      rows={rows}
      keyOf={({ category, name }) => `${category} ${name}`}
      totals={[
        {
          name: 'Total',
          cells: Object.fromEntries(
            figures.map(({ key, text }) => [key, <Amount key={key} text={text(total)} />]),
          ),
        },
      ]}
      stackBelow={720}
    />
  );
}

/** A name that opens what its row rests on. */
export function OpensOrigin({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="text-link on-paper mr-2.5 min-h-6 text-start font-medium text-ink-1"
      onClick={onOpen}
    >
      {name}
    </button>
  );
}

function SourceName({ kind, row, onOpen }: Pick<SourcesProps, 'kind' | 'onOpen'> & { row: SourceRow }) {
  const parts = partsOf([row]);
  return (
    <>
      <OpensOrigin name={row.name} onOpen={() => onOpen({ kind, name: row.name, parts })} />
      {row.category === '' ? null : <span className="text-xs text-ink-3">{row.category}</span>}
    </>
  );
}
