import { z } from 'zod';
import { HistoryFileError } from '../history-transfer/history-file.ts';

const money = z.string().regex(/^\d+(\.\d{1,2})?$/);
const moment = z.iso.datetime().transform((text) => new Date(text));
const subscription = z.object({
  kind: z.literal('subscription'),
  gross: money,
  arrives: z.enum(['net', 'gross']),
  dealingDay: z.iso.date(),
  requestedAt: moment,
  arrivesAt: moment,
});
const redemption = z.object({
  kind: z.literal('redemption'),
  amount: money,
  dealingDay: z.iso.date(),
  requestedAt: moment,
  paidAt: moment,
});
const plan = z.array(
  z.object({
    name: z.string(),
    user: z.email().nullable(),
    requests: z.array(z.discriminatedUnion('kind', [subscription, redemption])),
  }),
);

/** What an investor of the demo does, in time order, and who acts for it. */
export type PlannedInvestor = z.infer<typeof plan>[number];
export type PlannedRequest = PlannedInvestor['requests'][number];
export type PlannedSubscription = Extract<PlannedRequest, { kind: 'subscription' }>;

/**
 * What the investors of the simulated account do; their money is in its log.
 *
 * @throws HistoryFileError where the simulator tells nothing that can be read
 */
export async function readDemoPlan(simulatorUrl: string): Promise<PlannedInvestor[]> {
  const answer = await fetch(new URL('/sim/investors', simulatorUrl));
  if (!answer.ok)
    throw new HistoryFileError(`The simulator did not return investors (HTTP ${answer.status}).`);
  const read = plan.safeParse(await answer.json());
  if (!read.success)
    throw new HistoryFileError(
      `The investors that the simulator returned cannot be read: ${z.prettifyError(read.error)}`,
    );
  return read.data;
}
