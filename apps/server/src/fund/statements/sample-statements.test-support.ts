import { Decimal } from 'decimal.js';
import type { StatementFacts, StatementFigures, StatementSeries } from './statement-facts.ts';

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
type Exact = InstanceType<typeof Exact>;

const RATES = { subscription: '0.03', management: '0.03', performance: '0.3' };
const DAY_MS = 86_400_000;

interface SampleSeries {
  name: string;
  dealtOn: string;
  /** Before the subscription fee. */
  gross: string;
  /** Value of a unit when it was dealt; that of the month's beginning where it is dealt in the month. */
  dealtAt?: string;
  /** Part of its shares that is redeemed on the month's dealing day, in [0, 1]. */
  redeemed?: string;
}

interface SampleStatement {
  month?: string;
  name?: string;
  opening?: string | null;
  closing: string;
  sampleAt?: string;
  isLate?: boolean;
  series: SampleSeries[];
}

/** Facts of an invented statement that follow the rules of the ledger. */
export function sampleFacts(sample: SampleStatement): StatementFacts {
  const { month = '2026-10', opening = '1.187654321098', closing, isLate = false } = sample;
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  const span = { from, to, opening: opening ?? closing, closing };
  const series = sample.series.map((one) => worked(one, span));
  return {
    reference: `ALPHA-0001 ${month}`,
    month,
    from: from.toISOString(),
    to: to.toISOString(),
    investor: { name: sample.name ?? 'Marguerite Delacroix', reference: 'ALPHA-0001' },
    price: { opening, closing },
    sample: { takenAt: sample.sampleAt ?? new Date(to.getTime() - 53_000).toISOString(), isLate },
    totals: totalsOf(series),
    series,
    terms: {
      subscriptionFeeRate: RATES.subscription,
      managementFeeRate: RATES.management,
      performanceFeeRate: RATES.performance,
    },
  };
}

interface Span {
  from: Date;
  to: Date;
  opening: string;
  closing: string;
}

const cents = (value: Decimal): Exact => new Exact(value).toDecimalPlaces(2);
const units = (value: Decimal): Exact => new Exact(value).toDecimalPlaces(18);

/** What is left of units after the management fee of so many days. */
const afterDays = (days: number): Exact =>
  new Exact(new Exact(1).minus(new Exact(RATES.management).div(365)).pow(days));

function accrued(value: Decimal, mark: Decimal): Exact {
  return cents(Exact.max(0, value.minus(mark)).times(RATES.performance));
}

function worked(sample: SampleSeries, span: Span): StatementSeries {
  const net = cents(new Exact(sample.gross).times(new Exact(1).minus(RATES.subscription)));
  const dealtAt = Date.parse(sample.dealtOn);
  const isNew = dealtAt === span.from.getTime();
  const days = Math.round((span.from.getTime() - dealtAt) / DAY_MS);
  const bought = units(net.div(isNew ? span.opening : (sample.dealtAt ?? span.opening)));
  const held = units(bought.times(afterDays(days)));
  const before = cents(held.times(span.opening));
  const accruedBefore = isNew ? new Exact(0) : accrued(before, net);

  const part = new Exact(sample.redeemed ?? 0);
  const leaving = units(held.times(part));
  const leavingValue = cents(leaving.times(span.opening));
  const leavingFee = accrued(leavingValue, net.times(part));
  const paidOut = leavingValue.minus(leavingFee);

  const kept = held.minus(leaving);
  const monthDays = Math.round((span.to.getTime() - span.from.getTime()) / DAY_MS);
  const left = units(kept.times(afterDays(monthDays)));
  const managementFee = cents(kept.minus(left).times(span.closing));
  const end = atTheEnd(left, units(net.times(new Exact(1).minus(part))), span);

  const openingValue = isNew ? new Exact(0) : before.minus(accruedBefore);
  const paidIn = isNew ? net : new Exact(0);
  const netResult = end.closingValue.minus(openingValue).minus(paidIn).plus(paidOut);
  const accrualChange = end.accruedFee.minus(accruedBefore);
  const performanceFee = leavingFee.plus(end.fee);
  const shares = units(net.div(1000).times(new Exact(1).minus(part)));
  return {
    name: sample.name,
    dealtOn: sample.dealtOn,
    shares: shares.toFixed(),
    units: end.units.toFixed(),
    highWaterMark: end.mark.toFixed(2),
    netValuePerShare: shares.isZero() ? '0.0000' : end.closingValue.div(shares).toFixed(4),
    openingValue: openingValue.toFixed(2),
    paidIn: paidIn.toFixed(2),
    subscriptionFee: (isNew ? new Exact(sample.gross).minus(net) : new Exact(0)).toFixed(2),
    paidOut: paidOut.toFixed(2),
    grossResult: netResult.plus(managementFee).plus(performanceFee).plus(accrualChange).toFixed(2),
    managementFee: managementFee.toFixed(2),
    performanceFee: performanceFee.toFixed(2),
    accrualChange: accrualChange.toFixed(2),
    netResult: netResult.toFixed(2),
    closingValue: end.closingValue.toFixed(2),
    accruedFee: end.accruedFee.toFixed(2),
  };
}

/** After the year's fee, which is taken where the month ends the year. */
function atTheEnd(held: Decimal, mark: Decimal, { to, closing }: Span) {
  const value = cents(held.times(closing));
  const fee = to.getUTCMonth() === 0 ? accrued(value, mark) : new Exact(0);
  const left = held.minus(units(fee.div(closing)));
  const nextMark = fee.isZero() ? mark : value.minus(fee);
  const worth = cents(left.times(closing));
  const accruedFee = accrued(worth, nextMark);
  return { units: left, mark: nextMark, fee, accruedFee, closingValue: worth.minus(accruedFee) };
}

function totalsOf(series: StatementSeries[]): StatementFacts['totals'] {
  const total = (key: keyof StatementFacts['totals']): string =>
    series.reduce((sum, one) => sum.plus(one[key] ?? 0), new Exact(0)).toFixed(2);
  return {
    openingValue: total('openingValue'),
    paidIn: total('paidIn'),
    subscriptionFee: total('subscriptionFee'),
    paidOut: total('paidOut'),
    grossResult: total('grossResult'),
    managementFee: total('managementFee'),
    performanceFee: total('performanceFee'),
    accrualChange: total('accrualChange'),
    netResult: total('netResult'),
    closingValue: total('closingValue'),
    accruedFee: total('accruedFee'),
  };
}

const first: SampleSeries = {
  name: 'Series 1',
  dealtOn: '2026-03-01T00:00:00Z',
  gross: '100000',
  dealtAt: '1.141230456789',
};

/** One series, a gain, nothing dealt in the month. */
export const oneSeries = sampleFacts({ closing: '1.214987650321', series: [first] });

/** The last month of a year: the year's fee, a redemption from the oldest series, and a subscription of the month. */
export const yearEnd = sampleFacts({
  month: '2026-12',
  opening: '1.214987650321',
  closing: '1.263041857742',
  series: [
    { ...first, redeemed: '0.4' },
    { name: 'Series 2', dealtOn: '2026-07-01T00:00:00Z', gross: '250000', dealtAt: '1.240000000001' },
    { name: 'Series 3', dealtOn: '2026-12-01T00:00:00Z', gross: '40000' },
  ],
});

/** Below the mark, on a sample that was taken late, in a month that began without a strike. */
export const lateLoss = sampleFacts({
  opening: null,
  closing: '0.987654320987',
  sampleAt: '2026-11-01T03:17:24.000Z',
  isLate: true,
  name: 'Łukasz Źdźbłowski-Hadjivassiliou, als Treuhänder der Familienstiftung Ñuñoa & Ἀλέξανδρος Παπαδόπουλος, Fürstentum Liechtenstein (gegründet 1897)',
  series: [{ ...first, dealtAt: '1.021230456789' }],
});

/** Monthly subscriptions, the first of them redeemed whole. */
export const manySeries = (count: number): StatementFacts =>
  sampleFacts({
    closing: '1.214987650321',
    name: 'Harbor Endowment',
    series: Array.from({ length: count }, (_, index) => ({
      name: `Series ${index + 1}`,
      dealtOn: new Date(Date.UTC(2026, 10 - count + index, 1)).toISOString(),
      gross: String(50_000 + index * 12_345.67),
      dealtAt: new Exact('0.912345678901').plus(new Exact('0.0101').times(index)).toFixed(12),
      ...(index === 0 && { redeemed: '1' }),
    })),
  });

const corrected = '1234.56';
const lessAtFirst = <Of extends StatementFigures>(figures: Of): Of => ({
  ...figures,
  openingValue: new Exact(figures.openingValue).minus(corrected).toFixed(2),
  corrected,
});

/** A month that settles a wrong price, with adjusting entries, a rate that changes, and a gross amount that arrives. */
export const correctedMonth: StatementFacts = {
  ...yearEnd,
  version: 2,
  totals: lessAtFirst(yearEnd.totals),
  series: yearEnd.series.map((one, i) =>
    i === 0 ? lessAtFirst(one) : { ...one, ...(i === 2 && { arrived: 'gross' }) },
  ),
  terms: {
    ...yearEnd.terms,
    managementFeeRates: [
      { from: '2026-12-01', rate: '0.03' },
      { from: '2026-12-15', rate: '0.02' },
    ],
  },
  corrections: [
    {
      day: '2026-12-01',
      price: { told: '1.214987650321', right: '1.200000000000' },
      payout: { told: '55186.32', right: '51799.96' },
      series: [
        {
          name: 'Series 1',
          netValue: { told: '110372.65', right: '103599.93' },
          highWaterMark: { told: '110372.65', right: '103599.93' },
          managementFee: { told: '296.22', right: '271.53' },
          performanceFee: { told: '5731.13', right: '2828.54' },
        },
      ],
    },
  ],
  adjustments: [
    {
      series: 'Series 2',
      amount: '8289.82',
      givesBackFee: true,
      reason: 'Recorded with 99 percent',
      isMade: true,
      isByOnePerson: true,
    },
    {
      series: 'Series 1',
      amount: '-100.00',
      givesBackFee: false,
      reason: 'Booked twice.',
      isMade: false,
      isByOnePerson: false,
    },
  ],
};
