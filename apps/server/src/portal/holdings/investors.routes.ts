import { Exact } from '@equanim/finance/exact';
import { givenInvestor, shareOfFund } from '../../fund/ledger/wire/investors.wire.ts';
import { requestWriter } from '../../fund/ledger/wire/requests.wire.ts';
import { toInvitation, toOpenInvitation } from '../../people/auth/invitations.wire.ts';
import { toPerson } from '../../people/auth/directory/people.wire.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import { toBasis, toOwnHolding } from './holdings.wire.ts';
import type { InvestorsService } from './investors.service.ts';

/** One investor, for administrators. */
export function investorsRoutes({ investors }: { investors: InvestorsService }) {
  return {
    async addInvestor({ body, act }) {
      const { investor, made, invited, isMailed } = await investors.add(
        {
          ...givenInvestor(body),
          email: body.invite?.email ?? null,
          request: body.request
            ? {
                kind: 'subscription',
                amount: new Exact(body.request.amount),
                shares: null,
                isAll: false,
                dealingDay: body.request.dealing_day ?? null,
              }
            : null,
        },
        act,
      );
      const { id, reference, name } = investor;
      return {
        id,
        reference,
        name,
        invitation: invited && toInvitation(invited, isMailed),
        request: made && requestWriter(made.ledger, investors.now())(made.request),
      };
    },

    async investor({ params }) {
      const one = await investors.find(params.id);
      const { investor, holding } = one;
      return {
        ...toBasis(one),
        ...toOwnHolding(one.ledger, holding),
        name_on_statements: investor.nameOnStatements,
        added_at: investor.addedAt.toISOString(),
        share_of_fund: shareOfFund(holding, one.valuation),
        people: one.people.map(toPerson),
        invitations: one.invitations.map(toOpenInvitation),
      };
    },
  } satisfies Partial<Handlers>;
}
