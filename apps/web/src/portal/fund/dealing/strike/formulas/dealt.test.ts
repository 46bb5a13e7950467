import { expect, test } from 'vitest';
import { DAYS, strikeOf } from '../../fixtures/strikes.test-support.ts';
import { correctionTable, redemptionTable, subscriptionTable } from './step-tables.ts';
import { isPriced, type PricedStrike, type Worked, sampleFigures } from './worked.ts';

function priced(strike: ReturnType<typeof strikeOf>): PricedStrike {
  if (!isPriced(strike)) throw new Error('The strike has no sample.');
  return strike;
}

const STRIKE = priced(strikeOf({ isCorrecting: true }));

const lines = (worked: readonly Worked[] = []) =>
  worked.map(({ name, rule, sum, result }) => `${name}: ${rule}: ${sum ?? ''} = ${result}`);

test('the first series is redeemed whole, the next in part, up to the payout that was asked for', () => {
  const { steps, totals } = redemptionTable(STRIKE);
  expect(steps.map(({ note, cells }) => [note, ...cells.map(({ text }) => text)].join(' | '))).toEqual([
    'INV-0001 · Series 1 | 48.50000 | 48.50000 | 49,307.2952 | 53,474.90 | 48,500.00 | 1,492.47 | 51,982.43',
    'INV-0001 · Series 2 | 17.56422 | 97.00050 | 16,792.5068 | 18,211.86 | 17,564.22 | 194.29 | 18,017.57',
  ]);
  expect(totals.at(-1)?.text).toBe('70,000.00');
  expect(lines(steps[0]?.worked).slice(0, 3)).toEqual([
    'Part: shares redeemed / shares of the series: 48.5 / 48.5 = 1',
    'Units: all units of the series:  = 49,307.295164080406066588 units',
    'Mark of it: the whole high-water mark of the series:  = 48,500.00 USDT',
  ]);
  expect(lines(steps[1]?.worked)).toEqual([
    'Part: shares redeemed / shares of the series: 17.564223433322 / 97.0005 = 0.181073535016',
    'Units: units of the series × part: 92,738.603772667742551049 × 17.564223433322 / 97.0005 = 16,792.506817567276967217 units',
    'Mark of it: high-water mark of the series × part:  = 17,564.22 USDT',
    'Value: units × price: 16,792.506817567276967217 × 1.084523118402 = 18,211.86 USDT',
    'Performance fee: rate × (value − mark): 30% × (18,211.86 − 17,564.22) = 194.29 USDT',
    'Payout: value − fee: 18,211.86 − 194.29 = 18,017.57 USDT',
    'Payout in units: payout / price, held until it is paid: 18,017.57 / 1.084523118402 = 16,613.357239030685549581 units',
    'Fee in units: units − payout in units, to the manager: 16,792.506817567276967217 − 16,613.357239030685549581 = 179.149578536591417636 units',
  ]);
});

test('a subscription shows net, units, shares, and what becomes of the units that its money issued', () => {
  const { steps, totals } = subscriptionTable(STRIKE);
  expect(lines(steps[0]?.worked)).toEqual([
    'Net: gross × (1 − rate): 50,000.00 × (1 − 3%) = 48,500.00 USDT',
    'Fee: gross − net: 50,000.00 − 48,500.00 = 1,500.00 USDT',
    'Units: net / price: 48,500.00 / 1.084523118402 = 44,720.116313852991782727 units',
    'Shares: net / 1,000: 48,500.00 / 1,000 = 48.5 shares',
    'Fee in units: none: the net amount arrived, the fee never did:  = 0.0000 units',
    'Units arrived: issued when the money came in, at the price then:  = 45,120.884371920018372619 units',
    'To the house: units arrived − units − fee in units: 45,120.884371920018372619 − 44,720.116313852991782727 − 0.0000 = +400.768058067026589892 units',
  ]);
  expect(lines(steps[1]?.worked).slice(4)).toEqual([
    'Fee in units: (gross − net) / price, to the manager: 7,500.00 / 1.084523118402 = 6,915.481904204070894236 units',
    'Units arrived: issued when the money came in, at the price then:  = 230,104.552910037481928374 units',
    'From the house: units arrived − units − fee in units: 230,104.552910037481928374 − 223,600.581569264958913633 − 6,915.481904204070894236 = −411.510563431547879495 units',
  ]);
  expect(totals.map((cell) => cell?.text ?? '').join(' | ')).toBe(
    '300,000.00 | 9,000.00 | 291,000.00 |  | 268,320.6979 | 291.00000 | −10.7425',
  );
});

test('a correction names the price that was wrong, and corrections add up to nothing', () => {
  const { steps, totals } = correctionTable(STRIKE, DAYS);
  expect(steps.map(({ name, note, cells }) => [name, note, ...cells.map(({ text }) => text)])).toEqual([
    ['INV-0003 Series 1', 'Strike of Oct 01, 2026', '+12.4819', '–', '+13.55'],
    ['Manager', 'Strike of Oct 01, 2026', '−2.1184', '–', '0.00'],
    ['House', 'Strike of Oct 01, 2026', '−10.3635', '–', '0.00'],
  ]);
  expect(totals[0]?.text).toBe('0.0000');
  expect(lines(steps[0]?.worked)[0]).toBe(
    'Price then: of the strike of Oct 01, 2026; it is wrong by −0.000412:  = 1.101244310001 USDT',
  );
  expect(lines(correctionTable(STRIKE, []).steps[0]?.worked)[0]).toMatch(/^Units: /);
});

test('the price and the market difference show what they come from', () => {
  expect(lines(sampleFigures(STRIKE)).slice(1)).toEqual([
    'Price: equity / units in issue: 1,063,630.51 / 980,735.671594291236284288 = 1.084523118402 USDT per unit',
    'Market difference: money in transit − what its units are worth; the house bears it, up to 5,000.00 USDT: 298,500.00 − 298,488.35 = +11.65 USDT',
  ]);
  expect(sampleFigures({ ...STRIKE, before: null })).toHaveLength(2);
});
