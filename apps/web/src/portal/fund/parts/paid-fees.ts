import type { Investor } from '@equanim/contract/fund';
import type { AccruingFee } from '@equanim/finance/ledger/kinds';

/** What is said of fees, of an investor or of a series. */
type Fees = Pick<Investor, 'fees' | 'fees_paid' | 'fees_accrued' | 'accrued_fee'>;

/** Fees that were taken, USDT; an older server says the management fee with what is accrued of it. */
export function paidFees({ fees, fees_paid: paid }: Fees) {
  return paid ?? { ...fees, given_back: 0 };
}

/** Fees that are not taken yet, USDT; an older server says the performance fee alone. */
export function accruedFees({
  fees_accrued: accrued,
  accrued_fee: performance,
}: Fees): Partial<Record<AccruingFee, number>> {
  return { ...accrued, performance };
}
