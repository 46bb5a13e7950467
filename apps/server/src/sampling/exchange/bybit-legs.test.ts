import { describe, expect, it } from 'vitest';
import { parseTransaction, requireCounterparts } from './bybit-transactions.ts';
import type { LineMeaning } from './exchange.ts';

describe('legs of an exchange', () => {
  /** `type coin change`, and when, in seconds. */
  type Leg = [text: string, second: number];
  const read = (legs: readonly Leg[]) =>
    requireCounterparts(
      legs.map(([text, second], i) => {
        const [type, currency, change] = text.split(' ');
        const transactionTime = String(1_700_000_000_000 + second * 1000);
        return parseTransaction({ type, currency, change, transactionTime, id: String(i), cashBalance: '0' });
      }),
    ).map(({ meaning }) => meaning);
  const [inside, alone] = ['exchanged', 'unknown'] as const;
  const MINT = 'BYUSDT_MINT';
  const BACK = 'BYUSDT_REDEMPTION';
  const SOLD = 'EARNING_REDEMPTION_SELL';
  const BOUGHT = 'EARNING_REDEMPTION_BUY';
  const PAID: Leg = [`${MINT} USDT -10000`, 0];
  const GOT: Leg = [`${MINT} BYUSDT 10000`, 0];

  it.each<[string, Leg[], LineMeaning[]]>([
    ['a mint with both legs', [PAID, GOT], [inside, inside]],
    ['a mint from savings', [GOT], [alone]],
    ['a mint whose coin is not listed yet', [PAID], [alone]],
    ['legs seconds apart', [PAID, [`${MINT} BYUSDT 10000`, 9.999]], [inside, inside]],
    ['a mint and a redemption, a leg of each', [PAID, [`${BACK} BYUSDT 10000`, 0]], [alone, alone]],
    ['amounts that are not one for one', [PAID, [`${MINT} BYUSDT 9900`, 0]], [alone, alone]],
    ['amounts that a fee tells apart', [PAID, [`${MINT} BYUSDT 9990`, 0]], [inside, inside]],
    [
      'two mints in one second',
      [PAID, [`${MINT} USDT -5000`, 0], [`${MINT} BYUSDT 5000`, 0], GOT],
      [inside, inside, inside, inside],
    ],
    [
      'two mints in one second, a leg of one still to come',
      [PAID, [`${MINT} USDT -5000`, 0], [`${MINT} BYUSDT 5000`, 0]],
      [alone, inside, inside],
    ],
    ['a line that changes nothing', [[`${MINT} USDT 0`, 0]], [inside]],
    [
      'savings sold as margin',
      [
        [`${SOLD} ETH -1`, 0],
        [`${BOUGHT} USDT 3000`, 0],
      ],
      [inside, inside],
    ],
    [
      'savings sold outside',
      [
        [`${BOUGHT} USDT 3000`, 0],
        ['TRANSFER_OUT ETH -1', 0],
      ],
      [alone, 'flow'],
    ],
  ])('%s: %j are %j', (_, legs, meanings) => {
    expect(read(legs)).toEqual(meanings);
    expect(read(legs.toReversed()).filter((one) => one === alone)).toHaveLength(
      meanings.filter((one) => one === alone).length,
    );
  });
});
