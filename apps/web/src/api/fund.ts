import { fundCalls } from '@equanim/contract/fund-calls';
import type { DatedRates } from '@equanim/finance/fees';
import { queryOptions } from '@tanstack/react-query';
import { FUND } from './areas.ts';
import { callApi, type CallReply } from './client.ts';
import { callQuery, keyOf } from './use-call.ts';

/** The fund of the screens with its terms, the earliest first. @throws Error where the server knows no such fund */
export const fundQuery = () =>
  queryOptions({
    queryKey: keyOf('funds'),
    queryFn: async ({ signal }) => {
      const fund = (await callApi(fundCalls.funds, {}, signal)).find(({ id }) => id === FUND.fund);
      if (fund === undefined) throw new Error(`The fund ${FUND.fund} is not among the funds.`);
      return fund;
    },
  });

/** The fees recorded for the fund that the screens show, by day: the only rates of net figures. Anybody may ask. */
export const feesQuery = () =>
  queryOptions({
    ...callQuery(fundCalls.fundFees, { params: FUND }),
    select: toRates,
  });

const toRates = (fees: CallReply<'fundFees'>): DatedRates[] =>
  fees.map((one) => ({
    fromDay: one.from_day,
    subscriptionFeeRate: one.subscription_fee_rate,
    managementFeeRate: one.management_fee_rate,
    performanceFeeRate: one.performance_fee_rate,
  }));
