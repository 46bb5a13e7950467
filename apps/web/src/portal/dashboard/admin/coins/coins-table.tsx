import { Amount } from '../../../../ui/feedback/amount.tsx';
import { Changing } from '../../../../ui/feedback/changing.tsx';
import { formatPrice, formatQuantity, formatShare, formatUsdt } from '../../../../ui/format/number.ts';
import type { coinRows } from './coin-rows.ts';

type Row = ReturnType<typeof coinRows>[number];

/** The coins as a table, which on a phone becomes two lines a coin. */
export function CoinsTable({ rows }: { rows: readonly Row[] }) {
  const hasNotes = rows.some(({ notes }) => notes.length > 0);
  return (
    <table className="table table-flush coins">
      <caption className="sr-only">Coins of the account, by value</caption>
      <thead>
        <tr>
          <th scope="col">Coin</th>
          {hasNotes ? (
            <th scope="col">
              <span className="sr-only">Notes</span>
            </th>
          ) : null}
          <th scope="col" className="numeric">
            Amount
          </th>
          <th scope="col" className="numeric">
            Price (USDT)
          </th>
          <th scope="col" className="numeric">
            Value (USDT)
          </th>
          <th scope="col" className="coins-bar">
            <span className="sr-only">Share, drawn</span>
          </th>
          <th scope="col" className="numeric">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CoinLine key={row.holding.coin} row={row} hasNotes={hasNotes} />
        ))}
      </tbody>
    </table>
  );
}

function CoinLine({ row: { holding, sharePercent, notes }, hasNotes }: { row: Row; hasNotes: boolean }) {
  const { coin, equity, price, value_usdt: valueUsdt } = holding;
  return (
    <tr>
      <th scope="row" className="coins-name">
        {coin}
      </th>
      {hasNotes ? (
        <td className="coins-notes">
          {notes.map((note, index) => (
            <span key={note}>
              {index === 0 ? null : <span className="max-lg:hidden"> · </span>}
              <Amount text={note} />
            </span>
          ))}
        </td>
      ) : null}
      <td className="numeric coins-amount">
        <Amount text={formatQuantity(equity)} />
      </td>
      <td className={`numeric ${price === null ? 'coins-unpriced' : 'coins-price'}`}>
        <Changing text={formatPrice(price)} />
      </td>
      <td className="numeric coins-value">
        <Changing text={formatUsdt(valueUsdt)} />
      </td>
      <td className="coins-bar">
        <ShareBar percent={sharePercent} />
      </td>
      <td className="numeric coins-share">{formatShare(sharePercent)}</td>
    </tr>
  );
}

/** The coin's share of the account. Beside a debt it can exceed the whole; a debt is drawn by its size. */
function ShareBar({ percent }: { percent: number | null }) {
  const width = Math.min(100, Math.abs(percent ?? 0));
  const isDebt = percent !== null && percent < 0;
  return (
    <svg
      className="block h-1 w-full"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="100" height="1" fill="var(--hairline)" />
      <rect
        width={width}
        height="1"
        fill={isDebt ? 'var(--text-3)' : 'var(--series-portfolio)'}
        opacity="0.75"
      />
    </svg>
  );
}
