import type { AccountEvent } from '../../../../exchange-simulator/src/account/events.ts';
import type { AccountKind } from '../../../../exchange-simulator/src/simulator.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import type { World } from '../../sampling/collector/collector-world.test-support.ts';
import { createDeck, type Draws } from './draws.test-support.ts';

type Traded = Pick<Extract<AccountEvent, { kind: 'trade' }>, 'category' | 'symbol' | 'size'>;

const LINEAR: Traded[] = [
  { category: 'linear', symbol: 'BTCUSDT', size: '0.02' },
  { category: 'linear', symbol: 'ETHUSDT', size: '0.3' },
  { category: 'linear', symbol: 'SOLUSDT', size: '4' },
];
const MARKETS: Partial<Record<AccountKind, Traded[]>> = {
  mixed: [
    ...LINEAR,
    { category: 'linear', symbol: 'BTCPERP', size: '0.01' },
    { category: 'inverse', symbol: 'BTCUSD', size: '500' },
    { category: 'spot', symbol: 'XRPUSDT', size: '20' },
  ],
};
/** As many orders of one millisecond as fill a page, or one more. */
const BURSTS = [1, 20, 21, 50, 51];
const LONG_BURSTS = [200, 201];
const BURST_PROBABILITY = 0.02;
const TRADE_PROBABILITY = 0.15;
const ORDER_PROBABILITY = 0.05;
/** When money moves, as a part of the run. */
const DEPOSIT_AT = 0.15;
const WITHDRAWAL_AT = 0.35;
const CRASH_AT = 0.6;
const ZERO_AT = 0.85;
const MINUTES_WITHOUT_MONEY = 8;

/** The minutes in which money comes or goes. */
export const flowMinutes = (minutes: number): number[] => [
  ...[DEPOSIT_AT, WITHDRAWAL_AT, ZERO_AT].map((part) => Math.floor(minutes * part)),
  Math.floor(minutes * ZERO_AT) + MINUTES_WITHOUT_MONEY,
];

/**
 * What happens to the account while it is sampled: trades, orders that are canceled, bursts of orders, a deposit and a withdrawal
 * of a fifth, a crash by 40 %, and for some minutes no money at all.
 *
 * @returns makes happen what is due before a minute
 */
export function createLife(world: World, minutes: number, kind: AccountKind, draws: Draws) {
  const markets = MARKETS[kind] ?? LINEAR;
  const nextBurst = createDeck(minutes > 1_000 ? [...BURSTS, ...LONG_BURSTS] : BURSTS, draws);
  const zeroAt = Math.floor(minutes * ZERO_AT);
  const at = (part: number): number => Math.floor(minutes * part);
  /** After the next boundary's tick began, and well before the one after it. */
  const momentOf = (): number => world.now() + draws.between(1_000, MINUTE_MS / 2);
  const happen = (event: AccountEvent): void => world.simulator.happen(event);
  const fifth = (): string => (Number(world.simulator.truthAt(world.now()).equity) / 5).toFixed(2);

  function trade(count: number): void {
    const market = draws.pick(markets);
    const side = market.category !== 'spot' && draws.isLess(0.5) ? 'Sell' : 'Buy';
    const moment = momentOf();
    for (let n = 0; n < count; n += 1)
      happen({ kind: 'trade', at: moment, side, ...market, ...small(market, count) });
  }

  function order(): void {
    const market = draws.pick(markets);
    const [price, forMs] = [
      market.symbol.startsWith('BTC') ? '30000' : '1',
      draws.between(2, 90) * MINUTE_MS,
    ];
    happen({ kind: 'order', at: momentOf(), side: 'Buy', ...market, price, forMs });
  }

  return (minute: number): void => {
    if (minute === at(DEPOSIT_AT)) happen({ kind: 'deposit', at: momentOf(), amount: fifth() });
    if (minute === at(WITHDRAWAL_AT)) happen({ kind: 'withdrawal', at: momentOf(), amount: fifth() });
    if (minute === at(CRASH_AT)) happen({ kind: 'crash', at: momentOf(), part: 0.4 });
    if (minute === zeroAt) happen({ kind: 'zero', at: momentOf() });
    if (minute === zeroAt + MINUTES_WITHOUT_MONEY)
      happen({ kind: 'deposit', at: momentOf(), amount: '60000' });
    if (minute >= zeroAt - 1 && minute <= zeroAt + MINUTES_WITHOUT_MONEY) return;
    if (draws.isLess(TRADE_PROBABILITY)) trade(1);
    if (draws.isLess(ORDER_PROBABILITY)) order();
    if (draws.isLess(BURST_PROBABILITY)) trade(nextBurst());
  };
}

/** One of many is the smallest there is, so that a burst leaves the account what it was. */
function small({ category, symbol }: Traded, count: number): { size?: string } {
  if (count === 1) return {};
  if (category === 'inverse') return { size: '1' };
  return { size: symbol.startsWith('BTC') ? '0.001' : symbol.startsWith('ETH') ? '0.01' : '1' };
}
