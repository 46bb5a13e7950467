import type { PerformanceSummary } from '@equanim/contract/performance';
import { useMedia } from '../../../ui/browser/media.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatSignedUsdt } from '../../../ui/format/number.ts';
import { type Detail, ORIGIN_NAMES } from './origin-rows.ts';
import { coinRows, partsOf, symbolRows, totalOf, withoutDetail, type SourceRow } from './source-rows.ts';
import { wordFor } from '../../../ui/format/word.ts';

/** Under this a row of so many columns does not fit: each source is a block of its own. */
const STACKED = 'screen and (width < 1024px)';

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
        <p className="origin-missing">
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

function Sources(props: SourcesProps) {
  const isStacked = useMedia(STACKED) === true;
  return isStacked ? <SourceBlocks {...props} /> : <SourcesTable {...props} />;
}

const TITLES = { symbol: 'Symbol', coin: 'Coin' } as const;

function SourcesTable({ kind, rows, onOpen }: SourcesProps) {
  const parts = partsOf(rows);
  const columns = [
    ...parts.map((part) => wordFor(ORIGIN_NAMES, part)),
    ...(kind === 'symbol' ? ['Long', 'Short'] : []),
    'Total',
  ];
  const cellsOf = (row: SourceRow) => [
    ...parts.map((part) => row.amounts[part]),
    ...(kind === 'symbol' ? [row.long, row.short] : []),
    row.total,
  ];
  return (
    <table className="table table-flush sources">
      <caption className="sr-only">What each {kind} made, USDT</caption>
      <thead>
        <tr>
          <th scope="col">{TITLES[kind]}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="numeric">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.category} ${row.name}`}>
            <th scope="row">
              <SourceName kind={kind} row={row} onOpen={onOpen} />
            </th>
            <Amounts names={columns} amounts={cellsOf(row)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Amounts names={columns} amounts={cellsOf(totalOf(rows, 'Total'))} />
        </tr>
      </tfoot>
    </table>
  );
}

/** Amounts in USDT; nothing stands where a part has none. */
function Amounts({ names, amounts }: { names: readonly string[]; amounts: readonly (number | undefined)[] }) {
  return names.map((name, index) => {
    const amount = amounts[index];
    return (
      <td key={name} className="numeric">
        {amount === undefined ? null : <Amount text={formatSignedUsdt(amount)} />}
      </td>
    );
  });
}

function SourceName({ kind, row, onOpen }: Pick<SourcesProps, 'kind' | 'onOpen'> & { row: SourceRow }) {
  const parts = partsOf([row]);
  return (
    <>
      <button type="button" className="origin-name" onClick={() => onOpen({ kind, name: row.name, parts })}>
        {row.name}
      </button>
      {row.category === '' ? null : <span className="source-category">{row.category}</span>}
    </>
  );
}

function SourceBlocks({ kind, rows, onOpen }: SourcesProps) {
  return (
    <ul className="source-blocks">
      {rows.map((row) => (
        <li key={`${row.category} ${row.name}`} className="source-block">
          <div className="source-block-head">
            <span>
              <SourceName kind={kind} row={row} onOpen={onOpen} />
            </span>
            <span className="tabular font-medium">
              <Amount text={formatSignedUsdt(row.total)} />
            </span>
          </div>
          <SourceFigures kind={kind} row={row} />
        </li>
      ))}
      <li className="source-block">
        <div className="source-block-head">
          <span className="font-medium">Total</span>
          <span className="tabular font-medium">
            <Amount text={formatSignedUsdt(totalOf(rows, 'Total').total)} />
          </span>
        </div>
        <SourceFigures kind={kind} row={totalOf(rows, 'Total')} />
      </li>
    </ul>
  );
}

function SourceFigures({ kind, row }: { kind: SourcesProps['kind']; row: SourceRow }) {
  const parts = partsOf([row]).map((part) => ({
    name: wordFor(ORIGIN_NAMES, part),
    amount: row.amounts[part] ?? 0,
  }));
  const sides =
    kind === 'symbol'
      ? [
          { name: 'Long', amount: row.long },
          { name: 'Short', amount: row.short },
        ]
      : [];
  return (
    <dl className="source-figures">
      {[...parts, ...sides].map(({ name, amount }) => (
        <div key={name} className={name === sides[0]?.name ? 'source-sides' : ''}>
          <dt>{name}</dt>
          <dd className="tabular">
            <Amount text={formatSignedUsdt(amount)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
