import { csvLine, numberCell, textCell } from '@equanim/contract/csv';
import type { Investor, Investors } from '@equanim/contract/fund';
import { FEE_KINDS } from '@equanim/finance/ledger/kinds';
import { accruedFees, paidFees } from '../../parts/paid-fees.ts';
import { markOf } from './holding-columns.tsx';

type Cell = readonly [name: string, textOf: (investor: Investor) => string];

const CELLS: readonly Cell[] = [
  ['reference', ({ reference }) => textCell(reference)],
  ['name', ({ name }) => textCell(name)],
  ['since', ({ since }) => since ?? ''],
  ['series', ({ series }) => numberCell(series.length)],
  ['shares', ({ shares }) => numberCell(shares)],
  ['units', ({ units }) => numberCell(units)],
  ['value (USDT)', ({ value }) => numberCell(value)],
  ['accrued performance fee (USDT)', (one) => numberCell(one.accrued_fee)],
  ['net value (USDT)', (one) => numberCell(one.net_value)],
  ['share of fund', (one) => numberCell(one.share_of_fund)],
  ['high-water mark (USDT)', (one) => numberCell(markOf(one))],
  ['paid in (USDT)', (one) => numberCell(one.paid_in)],
  ['paid out (USDT)', (one) => numberCell(one.paid_out)],
  ['gross result (USDT)', (one) => numberCell(one.gross_result)],
  ['net result (USDT)', (one) => numberCell(one.net_result)],
  ...FEE_KINDS.map((fee): Cell => [`${fee} fees (USDT)`, ({ fees }) => numberCell(fees[fee])]),
  ['management fees paid (USDT)', (one) => numberCell(paidFees(one).management)],
  ['fees given back (USDT)', (one) => numberCell(paidFees(one).given_back)],
  ['accrued management fee (USDT)', (one) => numberCell(accruedFees(one).management ?? null)],
];

/**
 * Holdings as a table for spreadsheets, a line an investor, with the sample they rest on in every line.
 *
 * @param asOf null before the first sample
 */
export function holdingsCsv(investors: readonly Investor[], asOf: Investors['as_of']): string {
  const basis = [asOf?.taken_at ?? '', numberCell(asOf?.price ?? null)];
  const header = csvLine([...CELLS.map(([name]) => name), 'sample (UTC)', 'unit price (USDT)']);
  const lines = investors.map((one) => csvLine([...CELLS.map(([, textOf]) => textOf(one)), ...basis]));
  return [header, ...lines].join('');
}
