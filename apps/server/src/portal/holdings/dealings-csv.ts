import { csvLine, numberCell, textCell } from '@equanim/contract/csv';
import { TOTAL_COUNT_HEADER } from '@equanim/contract/values';
import type { Dealing } from '../../fund/ledger/holdings/dealings.ts';

const COLUMNS = [
  'dealing_day',
  'kind',
  'series',
  'shares',
  'units',
  'price',
  'gross_amount',
  'subscription_fee',
  'performance_fee',
  'paid_in',
  'paid_out',
  'requested_at',
];

/** Dealings as CSV, exact, with the corrections of payouts: paid in and paid out add up to those of the holding. */
export function dealingsFile(dealings: readonly Dealing[]) {
  const rows = dealings
    .flatMap((dealing) => [rowOf(dealing), ...correctionsOf(dealing)])
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  return {
    headers: { [TOTAL_COUNT_HEADER]: String(rows.length) },
    parts: linesOf(rows.map(({ cells }) => cells)),
  };
}

async function* linesOf(rows: ReadonlyArray<readonly string[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (const cells of rows) yield csvLine(cells);
}

interface Row {
  day: string;
  cells: string[];
}

function rowOf({ request, strike, series, ...amounts }: Dealing): Row {
  const isSubscription = request.kind === 'subscription';
  const sumOf = (of: 'shares' | 'units'): string =>
    series.reduce((total, one) => total.plus(one[of]), amounts.gross.times(0)).toFixed();
  const net = numberCell(amounts.net.toFixed());
  return {
    day: strike.day,
    cells: [
      strike.day,
      textCell(request.kind),
      textCell(series.map(({ name }) => name).join(', ')),
      numberCell(sumOf('shares')),
      numberCell(sumOf('units')),
      numberCell(strike.price.toFixed()),
      numberCell(amounts.gross.toFixed()),
      numberCell(amounts.subscriptionFee.toFixed()),
      numberCell(amounts.performanceFee.toFixed()),
      isSubscription ? net : '',
      isSubscription ? '' : net,
      request.requestedAt.toISOString(),
    ],
  };
}

function correctionsOf({ corrections, request }: Dealing): Row[] {
  return corrections.map(({ strikeDay: day, amount }) => ({
    day,
    cells: COLUMNS.map((column) => {
      if (column === 'dealing_day') return day;
      if (column === 'kind') return textCell('correction of a payout');
      if (column === 'paid_out') return numberCell(amount.toFixed());
      return column === 'requested_at' ? request.requestedAt.toISOString() : '';
    }),
  }));
}
