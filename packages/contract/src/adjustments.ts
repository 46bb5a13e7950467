import { z } from 'zod/mini';
import { givenMoney } from './fund.ts';
import { printedReason } from './settable.ts';

const party = z
  .object({
    owner: z.enum(['house', 'manager', 'series'], 'Choose the house, the manager or a series.'),
    series_id: z.optional(z.uuid()).check(z.describe('Where the owner is a series')),
  })
  .check(
    z.refine(({ owner, series_id: id }) => (owner === 'series') === (id !== undefined), {
      path: ['series_id'],
      message: 'Name the series, and only where the owner is one.',
    }),
  );

/** What the next strike moves from one owner to another, to put right what was wrong. */
export const adjustmentBody = z.object({
  from: party,
  to: party,
  amount: givenMoney.check(z.describe('USDT, at the price of the strike')),
  gives_back_fee: z
    .boolean()
    .check(z.describe('Whether the series gets back a fee: its high-water mark rises by the amount')),
  reason: printedReason,
  corrects: z.optional(z.int().check(z.positive())).check(z.describe('Sequence of the entry that was wrong')),
});
export type AdjustmentBody = z.infer<typeof adjustmentBody>;
