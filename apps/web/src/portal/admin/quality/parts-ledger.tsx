import type { Parts } from '@equanim/contract/quality';
import { formatSignedUsdt, formatUsdt, formatUsdtShort } from '../../../ui/format/number.ts';
import { contradictionBeside, ledgerRows } from './ledger-rows.ts';

interface PartsLedgerProps {
  parts: Parts;
  /** Of equity since the last good minute, USDT. */
  change: number;
  /** The most by which log and fills are contradicted, USDT: what decides. */
  contradiction: number | null;
  /** What that may be, USDT. */
  limit: number | null;
}

/** What the change of equity is made of; the lines add up to its foot. */
export function PartsLedger({ parts, change, contradiction, limit }: PartsLedgerProps) {
  const isAbove = limit !== null && contradiction !== null && contradiction > limit;
  const contradicting = contradictionBeside(parts.unexplained, contradiction);
  return (
    <table className="table ledger">
      <caption className="review-title">Parts of the change, in USDT</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">USDT</th>
        </tr>
      </thead>
      <tbody>
        {ledgerRows(parts, change).map(({ key, name, cents }) => (
          <tr key={key} className={toneOf(cents, key === 'unexplained' && isAbove)}>
            <th scope="row">
              {name}
              {key === 'unexplained' && limit !== null ? (
                <span className="ledger-limit">
                  {contradicting === null
                    ? `${isAbove ? 'Above' : 'Within'} the limit of ${formatUsdtShort(limit)}`
                    : `${formatUsdt(contradicting)} contradicts log or fills: ${isAbove ? 'above' : 'within'} the limit of ${formatUsdtShort(limit)}`}
                </span>
              ) : null}
            </th>
            <td className="numeric">{formatSignedUsdt(cents / 100)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Change of equity</th>
          <td className="numeric">{formatSignedUsdt(change)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function toneOf(cents: number, isAlarm: boolean): string | undefined {
  if (isAlarm) return 'ledger-alarm';
  return cents === 0 ? 'ledger-nothing' : undefined;
}
