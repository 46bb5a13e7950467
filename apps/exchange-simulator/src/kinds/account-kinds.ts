import { multiply, parseFixed, toFixed } from '../fixed.ts';
import type { Action } from '../account/actions.ts';
import type { LifeDay, Step, Life } from '../account/life.ts';
import { HOUR_MS, DAY_MS } from '../time.ts';
import { INVESTORS, investedBefore, investorSteps } from './investors.ts';
import type { Kind, KindOptions } from './kind.ts';
import { marketNeutral } from './market-neutral.ts';
import { randomLife } from './random-life.ts';
import { deposit, hourlyInterest, line, once, weekly } from './steps.ts';
import { trader, type Traded, type TraderOptions } from './trader.ts';

const DEPOSIT_AFTER_MS = 257_000;

/** The day an account without a fixed beginning is first asked about. */
const FIRST_ASKED_INDEX = 21;

/** Days from one subscription of savings to the next, and the days among them of subscription and redemption. */
const SAVINGS_EVERY_DAYS = 90;

const SUBSCRIBED_ON = 20;

const REDEEMED_ON = 62;

const LINEAR: Traded[] = [
  { category: 'linear', symbol: 'BTCUSDT', value: 30_000 },
  { category: 'linear', symbol: 'ETHUSDT', value: 20_000 },
  { category: 'linear', symbol: 'SOLUSDT', value: 10_000 },
];
const USDC_LINEAR: Traded[] = [
  { category: 'linear', symbol: 'BTCPERP', value: 30_000 },
  { category: 'linear', symbol: 'ETHPERP', value: 15_000 },
];
const INVERSE: Traded[] = [
  { category: 'inverse', symbol: 'BTCUSD', value: 30_000 },
  { category: 'inverse', symbol: 'ETHUSD', value: 8_000 },
];
const SPOT: Traded[] = [
  { category: 'spot', symbol: 'BTCUSDT', value: 20_000 },
  { category: 'spot', symbol: 'ETHUSDT', value: 10_000 },
  { category: 'spot', symbol: 'XRPUSDT', value: 3_000 },
];

/** A trader that begins when its options say. */
function traderKind(sentence: string, options: Omit<TraderOptions, 'startMs'>): Kind {
  return { sentence, lifeOf: ({ startMs = null }) => trader({ startMs, ...options }) };
}

/** Converts a tenth of one coin into the other, once a day each way. */
function swaps(one: string, other: string) {
  return ({ dayMs }: LifeDay): Step[] =>
    [one, other].map((from, i) => ({
      ms: dayMs + (4 + 9 * i) * HOUR_MS + 17_321,
      decide(book): Action[] {
        const amount = multiply(book.coins.get(from)?.cash ?? 0n, toFixed(0.1));
        return amount > 0n ? [{ kind: 'convert', from, to: from === one ? other : one, amount }] : [];
      },
    }));
}

const NO_MONEY = { opening: [], traded: [] };

/** Every kind of account, by name. */
export const KINDS = {
  'linear-usdt': {
    sentence: 'A market-neutral fund on linear contracts in USDT, alone in its wallet, since 2023.',
    lifeOf: ({ isHedged = false }: KindOptions) => marketNeutral(isHedged),
  },
  demo: {
    sentence: 'The market-neutral fund with money of investors, kept Bitcoin and savings now and then.',
    investors: INVESTORS,
    lifeOf: ({ isHedged = false }: KindOptions) => demo(isHedged),
  },
  isolated: {
    ...traderKind('Isolated margin: margin fields of the account are blank.', {
      opening: [deposit('50000')],
      traded: LINEAR,
    }),
    profile: { marginMode: 'ISOLATED_MARGIN' },
  },
  'portfolio-margin': {
    ...traderKind('Portfolio margin: margin fields of coins and positions are blank.', {
      opening: [deposit('50000'), deposit('0.2', 'BTC')],
      traded: LINEAR,
    }),
    profile: { marginMode: 'PORTFOLIO_MARGIN' },
  },
  hedge: traderKind('Hedge mode: both sides of a symbol open, closed by reduce-only orders.', {
    isHedged: true,
    opening: [deposit('50000')],
    traded: LINEAR,
  }),
  haircut: traderKind('Coins that count as collateral with a haircut: SOL, LTC and AVAX beside USDT.', {
    opening: [deposit('30000'), deposit('80', 'SOL'), deposit('60', 'LTC'), deposit('100', 'AVAX')],
    traded: LINEAR,
  }),
  'collateral-off': {
    ...traderKind('ETH and BTC whose collateral the user has switched off, beside USDT.', {
      opening: [deposit('30000'), deposit('5', 'ETH'), deposit('0.1', 'BTC')],
      traded: LINEAR,
    }),
    profile: { collateralOff: ['ETH', 'BTC'] },
  },
  'no-collateral': traderKind(
    'A coin the exchange takes as no collateral, shown with a dollar value of zero.',
    {
      opening: [deposit('30000'), deposit('1500', 'DOT')],
      traded: [...LINEAR, { category: 'spot', symbol: 'DOTUSDT', value: 9_000 }],
    },
  ),
  fiat: {
    ...traderKind('Round sums of euros and reais, which no market has in USDT, while USDT is off a dollar.', {
      opening: [deposit('30000'), deposit('20000', 'EUR'), deposit('40000', 'BRL'), deposit('0.2', 'BTC')],
      traded: LINEAR,
      besides: (today) => weekly(today, 7.9613, () => [deposit('2500', 'EUR'), deposit('1000', 'BRL')]),
    }),
    profile: { usdtRate: '0.999' },
  },
  'borrowed-usdt': traderKind('Bitcoin beside USDT below zero, with interest every hour.', {
    opening: [deposit('1', 'BTC'), { kind: 'withdrawal', coin: 'USDT', amount: parseFixed('20000') }],
    traded: LINEAR,
    besides: (today) => hourlyInterest(today, 'USDT'),
  }),
  'borrowed-coin': traderKind('SOL borrowed and sold on the spot market, with interest every hour.', {
    opening: [
      deposit('50000'),
      { kind: 'borrow', coin: 'SOL', amount: parseFixed('60'), movesBalance: true },
      { kind: 'trade', category: 'spot', symbol: 'SOLUSDT', side: 'Sell', size: parseFixed('45') },
    ],
    traded: LINEAR.slice(0, 2),
    besides: (today) => [
      ...hourlyInterest(today, 'SOL'),
      ...weekly(today, 6.123, () => [
        { kind: 'borrow', coin: 'SOL', amount: parseFixed('10'), movesBalance: true },
      ]),
      ...weekly(today, 17.456, () => [
        { kind: 'repay', coin: 'SOL', amount: parseFixed('9.5'), movesBalance: true },
      ]),
    ],
  }),
  'zero-usdt': traderKind('Bitcoin and Ether, swapped for each other, and no USDT at all.', {
    opening: [deposit('0.6', 'BTC'), deposit('8', 'ETH')],
    traded: [],
    besides: swaps('BTC', 'ETH'),
  }),
  'dust-usdt': {
    ...traderKind('Bitcoin and Ether beside seven hundred-millionths of a USDT.', {
      opening: [deposit('0.00000007'), deposit('0.6', 'BTC'), deposit('8', 'ETH')],
      traded: [],
      besides: swaps('BTC', 'ETH'),
    }),
    profile: { usdtRate: '0.99985' },
  },
  'spot-only': traderKind('Coins bought and sold on the spot market, and no contract.', {
    opening: [deposit('40000')],
    traded: SPOT,
  }),
  'usdc-perpetual': traderKind('Perpetuals settled in USDC.', {
    opening: [deposit('50000', 'USDC')],
    traded: USDC_LINEAR,
  }),
  inverse: traderKind('Inverse perpetuals, settled in Bitcoin and Ether.', {
    opening: [deposit('0.6', 'BTC'), deposit('6', 'ETH')],
    traded: INVERSE,
  }),
  'options-usdc': traderKind('Options settled in USDC.', {
    opening: [deposit('50000', 'USDC')],
    traded: [],
    options: [
      { baseCoin: 'BTC', settleCoin: 'USDC' },
      { baseCoin: 'ETH', settleCoin: 'USDC' },
    ],
  }),
  'options-usdt': traderKind('Options settled in USDT.', {
    opening: [deposit('50000')],
    traded: [],
    options: [{ baseCoin: 'BTC', settleCoin: 'USDT' }],
  }),
  mixed: traderKind('Contracts of every category, options and coins in one account.', {
    opening: [
      deposit('40000'),
      deposit('30000', 'USDC'),
      deposit('0.5', 'BTC'),
      deposit('5', 'ETH'),
      deposit('40', 'SOL'),
    ],
    traded: [...LINEAR.slice(0, 2), ...USDC_LINEAR, ...INVERSE, ...SPOT.slice(2)],
    options: [
      { baseCoin: 'BTC', settleCoin: 'USDC' },
      { baseCoin: 'BTC', settleCoin: 'USDT' },
    ],
  }),
  savings: traderKind('USDT and Ether that go to savings products and come back.', {
    opening: [deposit('50000'), deposit('4', 'ETH')],
    traded: LINEAR,
    besides: (today) => [
      ...weekly(today, 3.2873, () => [
        line('FLEXIBLE_STAKING_SUBSCRIPTION', '-10000'),
        line('FIXED_STAKING_SUBSCRIPTION', '-1', 'ETH'),
      ]),
      ...weekly(today, 15.6941, (book) => [
        line('FLEXIBLE_STAKING_REDEMPTION', multiply(book.outside.get('USDT') ?? 0n, toFixed(0.5001))),
        line('FIXED_STAKING_REDEMPTION', multiply(book.outside.get('ETH') ?? 0n, toFixed(0.5001)), 'ETH'),
      ]),
    ],
  }),
  custody: traderKind('Money that a custodian locks and unlocks.', {
    opening: [deposit('60000'), deposit('0.3', 'BTC')],
    traded: LINEAR,
    besides: (today) => [
      ...weekly(today, 2.7191, () => [
        line('CUSTODY_LOCK', '-15000'),
        line('CUSTODY_LOCK', '-0.1', 'BTC'),
        line('CUSTODY_NETWORK_FEE', '-1.5'),
      ]),
      ...weekly(today, 14.1287, () => [
        line('CUSTODY_UNLOCK', '12000'),
        line('CUSTODY_UNLOCK', '0.08', 'BTC'),
        line('CUSTODY_SETTLE_FEE', '-4.25'),
      ]),
    ],
  }),
  'institutional-loan': traderKind('Money lent by an institution, with interest and repayments.', {
    opening: [deposit('50000'), line('BORROWED_AMOUNT_INS_LOAN', '100000')],
    traded: LINEAR,
    besides: (today) => [
      ...weekly(today, 5.3111, () => [line('INTEREST_REPAYMENT_INS_LOAN', '-180.25')]),
      ...weekly(today, 16.5203, () => [line('PRINCIPLE_REPAYMENT_INS_LOAN', '-10000')]),
    ],
  }),
  'crypto-loan': traderKind('USDT lent against pledged Bitcoin.', {
    opening: [
      deposit('1.5', 'BTC'),
      line('LOANS_PLEDGE_ASSET', '-1', 'BTC'),
      line('LOANS_BORROW_FUNDS', '30000'),
    ],
    traded: LINEAR,
    besides: (today) => [
      ...weekly(today, 9.4179, () => [line('LOANS_REPAY_FUNDS', '-4000')]),
      ...weekly(today, 9.4312, () => [line('LOANS_ASSET_REDEMPTION', '0.12', 'BTC')]),
    ],
  }),
  'sub-account': {
    ...traderKind('A sub-account that its main account moves money into and out of.', {
      opening: [deposit('25000')],
      traded: LINEAR,
      besides: (today) => [
        ...weekly(today, 7.2219, () => [deposit('6000')]),
        ...weekly(today, 19.8437, () => [{ kind: 'withdrawal', coin: 'USDT', amount: parseFixed('2500') }]),
      ],
    }),
    profile: { parentUid: '1000002' },
  },
  empty: traderKind('An account that never had money.', NO_MONEY),
  emptied: traderKind('An account that traded for two weeks, and whose money was all taken out.', {
    opening: [deposit('50000'), deposit('0.1', 'BTC')],
    traded: LINEAR,
    isActive: ({ index }) => index < 14,
    besides: (today) => once(today, 14, 12.5, [{ kind: 'zero' }]),
  }),
  'newly-opened': {
    sentence: 'An account that gets its first money while it is watched.',
    lifeOf: newlyOpened(LINEAR),
  },
  random: {
    sentence: 'Anything that can happen to an account, in random order, and the loss of all its money.',
    lifeOf: randomLife,
  },
  classic: {
    ...traderKind('A classic account: every total of its wallet is blank.', NO_MONEY),
    profile: { unifiedMarginStatus: 1 },
  },
} as const satisfies Record<string, Kind>;

export type AccountKind = keyof typeof KINDS;

/** What each kind of account is, by name. */
export const ACCOUNT_KINDS = Object.fromEntries(
  Object.entries(KINDS).map(([name, { sentence }]) => [name, sentence]),
) as Record<AccountKind, string>;

export function isAccountKind(name: string): name is AccountKind {
  return Object.hasOwn(KINDS, name);
}

/** The fund of the demo: the market-neutral one, which keeps some Bitcoin, uses a savings product and has investors. */
function demo(isHedged: boolean): Life {
  const fund = marketNeutral(isHedged, investedBefore);
  return {
    ...fund,
    plan(today) {
      const { orders, steps } = fund.plan(today);
      return { orders, steps: [...steps, ...purchases(today), ...savings(today), ...investorSteps(today)] };
    },
  };
}

function purchases({ index, dayMs }: LifeDay): Step[] {
  const size = { 1: '0.06', 3: '0.04' }[index];
  if (size === undefined) return [];
  return [
    {
      ms: dayMs + 10 * HOUR_MS,
      decide: () => [
        { kind: 'trade', category: 'spot', symbol: 'BTCUSDT', side: 'Buy', size: parseFixed(size) },
      ],
    },
  ];
}

function savings({ index, dayMs }: LifeDay): Step[] {
  const day = index % SAVINGS_EVERY_DAYS;
  const ms = dayMs + 11 * HOUR_MS + 1_234_567;
  if (day === SUBSCRIBED_ON) return [{ ms, decide: () => [line('FLEXIBLE_STAKING_SUBSCRIPTION', '-5000')] }];
  // With what it earned.
  if (day === REDEEMED_ON) return [{ ms, decide: () => [line('FLEXIBLE_STAKING_REDEMPTION', '5021.5')] }];
  return [];
}

/** An account without money until some minutes after noon of the day it is first asked about. */
function newlyOpened(traded: Traded[]) {
  return ({ startMs }: KindOptions): Life =>
    trader({
      startMs: startMs ?? null,
      opening: [],
      traded,
      isActive: ({ index }) => index > FIRST_ASKED_INDEX,
      besides: ({ dayMs, index }) =>
        index === FIRST_ASKED_INDEX
          ? [{ ms: dayMs + DAY_MS / 2 + DEPOSIT_AFTER_MS, decide: () => [deposit('50000')] }]
          : [],
    });
}
