import type { Position } from '@equanim/contract/positions';
import type { CoinHolding } from '@equanim/contract/wallet';
import { CURRENT, coinOf, goodAnswers, POSITIONS, type Answers } from '../../frame/answers.test-support.ts';

const [LINEAR] = POSITIONS as [Position];

export const OPTION = 'BTC-27JUN26-100000-C';

export const EVERY_CATEGORY: Position[] = [
  ...POSITIONS,
  { ...LINEAR, symbol: 'BTCUSD', category: 'inverse', settle_coin: 'BTC' },
  { ...LINEAR, symbol: 'BTCPERP', settle_coin: 'USDC' },
  {
    ...LINEAR,
    symbol: OPTION,
    category: 'option',
    settle_coin: 'USDC',
    leverage: null,
    roi_pct: null,
    avg_price: 1_234.5,
    mark_price: 1_340,
    unrealised_pnl: -12_345.6,
  },
];

export const COINS: CoinHolding[] = [
  coinOf('NEWCOIN', { equity: 12_345.678, price: null }),
  coinOf('USDC', { equity: -2_000, price: 1 }, { borrowed: 2_000 }),
  coinOf('USDT', { equity: 12_000, price: 1 }),
  coinOf('BTC', { equity: 0.15, price: 60_000 }, { borrowed: 0.2, option_value: -0.015 }),
  coinOf('PEPE', { equity: 100_000_000, price: 0.00001 }),
];

/** Every call answered, on an account that holds these coins. */
export function withCoins(data: CoinHolding[]): Answers {
  const answers = goodAnswers();
  answers['/wallet/coins'] = { timestamp: CURRENT.timestamp, data };
  return answers;
}

/** What does not stop the sampling, in the server's words. */
export const NOTICES = [
  { about: 'rows' as const, text: '3 rows of the exchange could not be read (positions: markPrice).' },
  {
    about: 'clock' as const,
    text: 'The clock of this server is 1 h ahead of the exchange; samples keep the time of the exchange.',
  },
];
