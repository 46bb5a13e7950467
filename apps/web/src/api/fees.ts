import { FLAGSHIP } from '@equanim/contract/fund';
import type { DatedRates } from '@equanim/finance/fees';
import { queryOptions } from '@tanstack/react-query';
import { callApi, type CallReply } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The fees recorded for the fund that the screens show, by day: the only rates of net figures. Anybody may ask. */
export const feesQuery = () =>
  queryOptions({
    queryKey: queryKeys.fund.fees,
    queryFn: ({ signal }) => callApi('fundFees', { params: { fund: FLAGSHIP } }, signal),
    select: toRates,
  });

const toRates = (fees: CallReply<'fundFees'>): DatedRates[] =>
  fees.map((one) => ({
    fromDay: one.from_day,
    subscriptionFeeRate: one.subscription_fee_rate,
    managementFeeRate: one.management_fee_rate,
    performanceFeeRate: one.performance_fee_rate,
  }));
