import type { Simulator } from '../../../../exchange-simulator/src/simulator.ts';

/** The change from one stored minute to the next. */
export interface OwnStep {
  /** The minutes, epoch milliseconds. */
  from: number;
  to: number;
  /** USDT, by name. */
  parts: Record<string, number>;
}

/** What the books' whole numbers count. */
const UNIT = 1e8;
/** Each has a leg in two coins; but for those that draw on savings outside. */
const SWAPS = new Set(['CONVERT', 'BYUSDT_MINT']);

/** What each change is made of, by the books. */
export function ownSteps(
  simulator: Simulator,
  minutes: ReadonlyArray<{ takenAt: number; readAt: number }>,
): OwnStep[] {
  return minutes.slice(1).map(({ takenAt, readAt }, i) => {
    const before = minutes[i] ?? { takenAt, readAt };
    return { from: before.takenAt, to: takenAt, parts: partsOf(simulator, before.readAt, readAt) };
  });
}

function partsOf(simulator: Simulator, fromMs: number, toMs: number): Record<string, number> {
  const { byCoin } = simulator.partsBetween(fromMs, toMs);
  const [before, after] = [pricesAt(simulator, fromMs), pricesAt(simulator, toMs)];
  const sums: Record<string, number> = { trading: 0, other: 0 };
  for (const [coin, { held, ...amounts }] of Object.entries(byCoin)) {
    const { price, isShown } = after.get(coin) ?? NOT_KNOWN;
    // A coin that is gone keeps the price it had.
    const kept = before.get(coin)?.isShown
      ? before.get(coin)?.price
      : exchangedAt(simulator, coin, [fromMs, toMs]);
    const times = isShown ? 1 : (kept ?? 0) / price;
    for (const [part, amount] of Object.entries({ ...amounts, held: isShown ? held : '0' }))
      sums[part] = (sums[part] ?? 0) + Number(amount) * times;
  }
  // Trading is what positions made: a loss of none of them is another result.
  const lost = simulator
    .linesBetween(fromMs + 1, toMs)
    .filter(({ type, entries }) => type === 'LIQUIDATION' && entries.length === 0)
    .reduce(
      (sum, { cashFlow, coin }) => sum + (Number(cashFlow) / UNIT) * (after.get(coin) ?? NOT_KNOWN).price,
      0,
    );
  return { ...sums, trading: Number(sums['trading']) - lost, other: Number(sums['other']) + lost };
}

const NOT_KNOWN = { price: 1, isShown: false };

/** Of each coin, and whether the wallet shows it. */
function pricesAt(simulator: Simulator, ms: number) {
  return new Map(
    simulator.truthAt(ms).coins.map(({ coin, price, ...amounts }) => {
      const { walletBalance, spotBorrow, unrealizedPnl, optionValue } = amounts;
      const isShown = [walletBalance, spotBorrow, unrealizedPnl, optionValue].some(
        (one) => Number(one) !== 0,
      );
      return [coin, { price: Number(price), isShown }] as const;
    }),
  );
}

/** What a coin was exchanged for, of one that came and went within a step; nothing says what any other was worth. */
function exchangedAt(simulator: Simulator, coin: string, [fromMs, toMs]: [number, number]): number {
  const after = pricesAt(simulator, toMs);
  const legs = simulator
    .linesBetween(fromMs + 1, toMs)
    .filter(({ type, category, isFlow }) => !isFlow && (SWAPS.has(type) || category === 'spot'));
  const swaps = legs
    .filter((leg) => leg.coin === coin)
    .map(({ ms, cashFlow }) => {
      const other = legs.find((leg) => leg.ms === ms && leg.coin !== coin);
      const worth = other ? Number(other.cashFlow) * (after.get(other.coin) ?? NOT_KNOWN).price : 0;
      return { amount: Math.abs(Number(cashFlow)), worth: Math.abs(worth) };
    });
  const amount = swaps.reduce((sum, swap) => sum + swap.amount, 0);
  return amount === 0 ? 0 : swaps.reduce((sum, swap) => sum + swap.worth, 0) / amount;
}
