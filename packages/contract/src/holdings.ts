import { z } from 'zod/mini';
import { approvalNotice } from './approvals.ts';
import { beyond, type AsRead } from './as-read.ts';
import { DELAY_IN_HOURS } from './customer-delay.ts';
import { dealingField, fundTerms, holdingFields } from './fund.ts';
import { namedInvestor } from './identity.ts';
import { amount, day, instant } from './values.ts';

/** What one investor has, as whoever acts for it sees it. */
export const holding = z
  .object({
    investor: namedInvestor,
    since: z.nullable(day),
    ...holdingFields,
    values: z
      .array(
        z.object({
          day,
          net_value: amount,
          paid_in: amount.check(z.describe('Net of the subscription fees, less what was paid out')),
          subscription_fees: beyond(amount.check(z.describe('Paid until then'))),
        }),
      )
      .check(z.describe('At the close of every UTC day')),
  })
  .register(z.globalRegistry, { id: 'Holding' });
export type Holding = AsRead<typeof holding>;

/** What holdings rest on. */
export const holdingsBasis = {
  price: z.nullable(amount).check(z.describe('Of one unit: the normalized value')),
  is_estimate: z.boolean().check(z.describe('Computed between two strikes')),
  last_strike_day: z.nullable(day),
  next_dealing_day: day,
  ...dealingField,
};

/** Own holdings, as late as customers learn anything. */
export const customerHoldings = z
  .object({
    ...holdingsBasis,
    as_of: z
      .nullable(instant)
      .check(
        z.describe(`Of the reading they rest on, at least ${DELAY_IN_HOURS} old; null before the first`),
      ),
    terms: z.omit(fundTerms, { recorded_by: true, recorded_at: true }),
    recorded_terms: beyond(
      z
        .array(z.omit(fundTerms, { recorded_by: true }))
        .check(
          z.describe(
            'All that were recorded since the fund began, also those that begin later; the latest first',
          ),
        ),
    ),
    investors: z.array(holding),
    notices: beyond(
      z
        .array(approvalNotice)
        .check(
          z.describe(
            'What of the fund is kept by hand, as of the reading they rest on; then acts of administrators that concern them, newest first, at once',
          ),
        ),
    ),
  })
  .register(z.globalRegistry, { id: 'CustomerHoldings' });
export type CustomerHoldings = AsRead<typeof customerHoldings>;

const calendarMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-10.'));

/** A statement in the list of them. */
export const statementRow = z
  .object({
    id: z.uuid(),
    investor: namedInvestor,
    month: calendarMonth,
    made_at: instant,
    bytes: z.int(),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    net_value: amount.check(z.describe('Closing value, USDT')),
  })
  .register(z.globalRegistry, { id: 'StatementRow' });
export type StatementRow = AsRead<typeof statementRow>;

/** What came of mailing once more that a statement is ready. */
export const statementSent = z.object({
  people: z.int().check(z.describe('How many people it was emailed to')),
});

export const statementsQuery = z.object({
  investor_id: z.optional(z.uuid()),
  month: z.optional(calendarMonth),
});

export const annualQuery = z.object({
  investor_id: z.uuid(),
  year: z.string().check(z.regex(/^20\d{2}$/, 'Enter a year such as 2026.')),
});

export const archiveQuery = z.object({ month: calendarMonth });
