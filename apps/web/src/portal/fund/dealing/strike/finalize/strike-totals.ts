import type { Strike } from '@equanim/contract/strikes';
import { differenceOf, isZero } from '../../format/decimals.ts';
import { moneyBetween, totalMoney } from '../../format/money.ts';

/** What a strike moves, USDT, and how many entries it makes. */
export interface StrikeTotals {
  /** Net amounts that buy units. */
  subscribed: number;
  payouts: number;
  managementFees: number;
  /** Performance fees at the end of a year. */
  crystallizedFees: number;
  /** Performance fees of what is redeemed. */
  redemptionFees: number;
  /** Of those subscriptions whose gross amount arrived: the others' fee never enters the account. */
  subscriptionFees: number;
  entries: number;
}

/** The steps of a strike. */
type Steps = Pick<
  Strike,
  'management_fees' | 'corrections' | 'crystallizations' | 'redemptions' | 'subscriptions'
>;

/** The sums of a strike. */
export function strikeTotals(strike: Steps): StrikeTotals {
  const { management_fees: management, crystallizations, redemptions, subscriptions } = strike;
  return {
    subscribed: totalMoney(subscriptions.map(({ net }) => net)),
    payouts: totalMoney(redemptions.map(({ payout }) => payout)),
    managementFees: totalMoney(management.map(({ fee }) => fee)),
    crystallizedFees: totalMoney(crystallizations.map(({ fee }) => fee)),
    redemptionFees: totalMoney(redemptions.map(({ fee }) => fee)),
    subscriptionFees: totalMoney(
      subscriptions
        .filter(({ arrived }) => arrived === 'gross')
        .map(({ gross, net }) => moneyBetween(gross, net)),
    ),
    entries: entryCount(strike),
  };
}

const count = (...isMade: readonly boolean[]): number => isMade.filter(Boolean).length;
const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

/**
 * How many entries a strike makes: one for each owner that gives or gets something (decision page 29). A fee takes two, a
 * redemption two and one for its fee, a subscription two and one each for its fee and for what the house gives or gets.
 */
function entryCount(strike: Steps): number {
  const ofManagement = strike.management_fees.map(({ units_before: before, units_after: after }) =>
    isZero(differenceOf(before, after)) ? 0 : 2,
  );
  const ofCrystallization = strike.crystallizations.map(({ fee_units: units }) => (isZero(units) ? 0 : 2));
  const ofRedemptions = strike.redemptions.map(
    ({ units, payout_units: paid, fee }) => 2 + count(fee !== 0 || !isZero(differenceOf(units, paid))),
  );
  const ofSubscriptions = strike.subscriptions.map(
    ({ fee_units: fee, market_units: market }) => 2 + count(!isZero(fee), !isZero(market)),
  );
  return (
    sum([...ofManagement, ...ofCrystallization, ...ofRedemptions, ...ofSubscriptions]) +
    strike.corrections.length
  );
}
