import { Exact, sum } from '@equanim/finance/exact';
import type { Series } from '@equanim/finance/ledger/entries';
import { afterManagementFee, worthOf } from '@equanim/finance/ledger/fees';
import { keptAfter } from '@equanim/finance/ledger/terms';
import { roundUnits } from '@equanim/finance/units-around-flows';
import type { Decimal } from 'decimal.js';
import { groupBy } from '../ledger/book/group-by.ts';
import type { Ledger } from '../ledger/read-ledger.ts';
import type { Entry, Month, MonthEnd } from '../ledger/holdings/month-end.ts';

/** A strike whose price was wrong, and what it was taken for until a later one settled it. */
export interface SettledError {
  day: string;
  told: Decimal;
  right: Decimal;
}

/** Errors of earlier strikes that a strike settled. */
export function settledBy({ navErrors }: Pick<Ledger, 'navErrors'>, strikeDay: string): SettledError[] {
  const settled = groupBy(
    navErrors.filter(({ settledOn }) => settledOn === strikeDay),
    ({ strikeDay: day }) => day,
  );
  return [...settled].flatMap(([day, errors]) => {
    const [first, last] = [errors[0], errors.at(-1)];
    return first && last ? [{ day, told: first.priceBefore, right: last.price }] : [];
  });
}

/** A series after a strike as it was told, and as it is right by what a later strike has settled. */
export interface RestatedSeries {
  told: ReturnType<typeof worthOf> & { mark: Decimal };
  right: ReturnType<typeof worthOf> & { mark: Decimal };
  /** What the management fee since is more at the price of the later strike, USDT. */
  feeSince: Decimal;
}

/** What entries of a strike change about a series, put back to an earlier strike. @param settling those that concern that one */
export function restatedSeries(
  series: Series,
  {
    at,
    closing,
    ledger,
    settling,
    right,
  }: Pick<Month, 'closing' | 'ledger'> & {
    at: MonthEnd;
    settling: readonly Entry[];
    /** Price of that strike. */
    right: Decimal;
  },
): RestatedSeries {
  const kept = keptAfter(ledger.terms, { from: at.strike.day, to: closing.strike.day });
  const own = settling.filter(({ owner, seriesId }) => owner === 'series' && seriesId === series.id);
  const change = (field: 'units' | 'shares' | 'mark'): Decimal => sum(own.map((entry) => entry[field]));
  const corrected = {
    units: roundUnits(new Exact(series.units).plus(change('units').div(kept))),
    shares: new Exact(series.shares).plus(change('shares')),
    mark: new Exact(series.mark).plus(change('mark')),
  };
  const feeOn = (units: Decimal): Decimal =>
    afterManagementFee(units, { kept, price: closing.strike.price }).fee;
  const worth = (one: typeof corrected, price: Decimal) => ({
    ...worthOf(one, { price, rate: at.rate }),
    mark: one.mark,
  });
  return {
    told: worth(series, at.strike.price),
    right: worth(corrected, right),
    feeSince: feeOn(corrected.units).minus(feeOn(series.units)),
  };
}
