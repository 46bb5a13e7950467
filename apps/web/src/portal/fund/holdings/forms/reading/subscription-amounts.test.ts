import { expect, test } from 'vitest';
import { subscriptionAmounts } from './subscription-amounts.ts';

test.each([
  // gross, rate, fee, net: by hand, half a cent rounded up
  ['100000', 0.03, 3_000, '97000.00'],
  ['100000.01', 0.03, 3_000, '97000.01'],
  ['0.50', 0.03, 0.01, '0.49'],
  ['1.50', 0.03, 0.04, '1.46'],
  ['250000.00', 0, 0, '250000.00'],
  ['999999999999.99', 0.025, 24_999_999_999.999_75, '974999999999.99'],
])('of %s at a fee of %d so much is to be sent', (gross, rate, fee, net) => {
  const amounts = subscriptionAmounts(gross, rate);
  expect(amounts.netText).toBe(net);
  expect(amounts.net).toBe(Number(net));
  expect(amounts.fee).toBeCloseTo(fee, 2);
});
