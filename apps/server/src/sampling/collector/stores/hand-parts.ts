import { Exact } from '@equanim/finance/exact';
import { partsByHand } from '@equanim/finance/parts-by-hand';
import { partsBy, type PartRow } from '@equanim/finance/reconciliation';
import type { HandHistory } from '../../../fund/units/by-hand.store.ts';
import type { KeptState } from './account-state.store.ts';

/** The parts of what is kept by hand, of the change from one minute to another. */
export function partsOfLines(
  { worths, moves }: HandHistory,
  previous: KeptState,
  { takenAt, state }: KeptState,
): PartRow[] {
  const [before, after] = [previous.takenAt, takenAt].map((at) => worths.get(at.getTime()));
  const made = moves.filter(({ at }) => at > previous.state.readAt && at <= state.readAt);
  const coins = new Set([
    ...(before?.keys() ?? []),
    ...(after?.keys() ?? []),
    ...made.map(({ coin }) => coin),
  ]);
  return Array.from(coins, (coin) =>
    partsByHand({
      coin,
      before: before?.get(coin) ?? new Exact(0),
      after: after?.get(coin) ?? new Exact(0),
      moves: made.filter((move) => move.coin === coin),
      price: priceOf(coin, state) ?? priceOf(coin, previous.state) ?? new Exact(coin === 'USDT' ? 1 : 0),
    }),
  );
}

function priceOf(coin: string, { coins }: KeptState['state']) {
  return coins.find((one) => one.coin === coin)?.price ?? null;
}

/** Parts of coins, added to those of the account that belong to no position. */
export function withParts(rows: readonly PartRow[], more: readonly PartRow[]): PartRow[] {
  const added = rows.map((row) => {
    const also = row.position === null ? more.find(({ coin }) => coin === row.coin) : undefined;
    return also ? { ...row, parts: partsBy((part) => row.parts[part].plus(also.parts[part])) } : row;
  });
  const isThere = ({ coin }: PartRow) => rows.some((row) => row.coin === coin && row.position === null);
  return [...added, ...more.filter((row) => !isThere(row))];
}
