import { expect, test } from 'vitest';
import { transferOf } from './subscription.ts';

test.each([
  [100_000, 0.03, 97_000, 3000],
  // 97,000.0097 and 0.485, half up.
  [100_000.01, 0.03, 97_000.01, 3000],
  [0.5, 0.03, 0.49, 0.01],
  [1234.56, 0, 1234.56, 0],
  // 70.845 is a half, though the double nearest to it is a little less.
  [75, 0.0554, 70.85, 4.15],
])('of %d gross at a rate of %d, %d are wired and %d are the fee', (gross, rate, net, fee) => {
  expect(transferOf(gross, rate)).toEqual({ net, fee });
});

test.each([
  // gross, rate, fee, net: by hand, half a cent rounded up
  ['100000', 0.03, 3_000, '97000.00'],
  ['100000.01', 0.03, 3_000, '97000.01'],
  ['0.50', 0.03, 0.01, '0.49'],
  ['1.50', 0.03, 0.04, '1.46'],
  ['250000.00', 0, 0, '250000.00'],
  ['999999999999.99', 0.025, 24_999_999_999.999_75, '974999999999.99'],
])('of %s at a fee of %d so much is to be sent', (gross, rate, fee, net) => {
  const amounts = transferOf(gross, rate);
  expect(amounts.net).toBe(Number(net));
  expect(amounts.fee).toBeCloseTo(fee, 2);
});
