import { z } from 'zod/mini';
import type { AsRead } from './as-read.ts';
import { email, invitation } from './auth.ts';
import { dealingRequest } from './dealing.ts';
import { givenMoney, investor, investorBody } from './fund.ts';
import { holding, holdingsBasis } from './holdings.ts';
import { fundParams, namedInvestor } from './identity.ts';
import { openInvitation, personRow } from './people.ts';
import { givenDay, instant } from './values.ts';

/** An investor to be added, with whom to invite for it and its first request. Older browsers send neither. */
export const newInvestorBody = z.safeExtend(investorBody, {
  invite: z
    .optional(z.object({ email }))
    .check(z.describe('Who is invited as a customer, and acts for the investor once they accept')),
  request: z
    .optional(
      z.object({
        amount: givenMoney.check(z.describe('Gross, USDT')),
        dealing_day: z.optional(givenDay).check(z.describe('The first possible one unless given')),
      }),
    )
    .check(z.describe('Its first subscription')),
});

export const addedInvestor = z
  .extend(namedInvestor, {
    invitation: z.optional(z.nullable(invitation)).check(z.describe('Null where nobody was invited')),
    request: z.optional(z.nullable(dealingRequest)).check(z.describe('Null where nothing was requested')),
  })
  .register(z.globalRegistry, { id: 'AddedInvestor' });
export type AddedInvestor = AsRead<typeof addedInvestor>;

/** By id, or by the reference, as the address of its page has it. */
export const oneInvestorParams = z.extend(fundParams, {
  id: z
    .union([z.uuid(), z.string().check(z.regex(/^INV-\d{4,9}$/))])
    .check(z.describe('Its id or reference')),
});

/** All that concerns an investor but its requests and statements. */
export const oneInvestor = z
  .object({
    ...holdingsBasis,
    as_of: z.nullable(instant).check(z.describe('Of the newest sample; null before the first')),
    ...holding.shape,
    ...z.pick(investor, { name_on_statements: true, added_at: true, share_of_fund: true }).shape,
    people: z.array(personRow).check(z.describe('The users who act for it, by name')),
    invitations: z.array(openInvitation).check(z.describe('Of people who will, the newest first')),
  })
  .register(z.globalRegistry, { id: 'OneInvestor' });
export type OneInvestor = AsRead<typeof oneInvestor>;
