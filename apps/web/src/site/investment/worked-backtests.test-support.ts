import { feeRates } from '../../content/fees.ts';

const { subscriptionFeeRate, managementFeeRate, performanceFeeRate } = feeRates;
/** Of an amount, after the fee at entry. */
export const ENTERED = 1 - subscriptionFeeRate;
/** Of a value, after the yearly fee of a day. */
export const KEPT_A_DAY = 1 - managementFeeRate / 365;

export interface Point {
  day: string;
  multiplier: number;
}

const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Month ends up to October 2026, rising with a dip in every fifth month. */
function pointsOf(count: number, rise: number): Point[] {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 11 - count + index, 0)).toISOString().slice(0, 10),
    multiplier: Number(((1 + rise * index) * (index % 5 === 4 ? 0.94 : 1) + 0.000_031).toFixed(6)),
  }));
}

export const backtests = { 1: pointsOf(12, 0.02), 2: pointsOf(24, 0.017), 3: pointsOf(36, 0.013) } as const;
export const PERIODS = [1, 2, 3] as const;

/** With what a file may hold besides: a column of its own, empty lines, rows without one of the fields. */
export const csvOf = (points: readonly Point[]): string =>
  [
    'datetime,position,net_value',
    ...points.map(({ day, multiplier }) => `${day}T00:00:00Z,7,${String(multiplier)}`),
    '',
    ',7,9.99',
    '2026-11-02T00:00:00Z,7,',
    '',
  ].join('\n');

/** Net values by the terms of the fund: its fees at entry, of a year by the day, and above the high-water mark. */
export function netOf(points: readonly Point[]): number[] {
  let units = ENTERED;
  let mark = ENTERED;
  let yearsCharged = 0;
  const first = points[0]?.day ?? '';
  return points.map(({ day, multiplier }, index) => {
    const before = points[index - 1]?.day ?? day;
    const days = Math.round((Date.parse(day) - Date.parse(before)) / DAY_MS);
    units *= Math.pow(KEPT_A_DAY, days);
    const value = units * multiplier;
    const fee = value > mark ? (value - mark) * performanceFeeRate : 0;
    const years =
      Number(day.slice(0, 4)) - Number(first.slice(0, 4)) - (day.slice(5) < first.slice(5) ? 1 : 0);
    if (years > yearsCharged || index === points.length - 1) {
      units -= fee / multiplier;
      if (value > mark) mark = value - fee;
      yearsCharged = years;
    }
    return value - fee;
  });
}

export const usd = (value: number): string => `$${value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
export const signedUsd = (value: number): string =>
  value === 0 ? '$0.00' : `${value < 0 ? '−' : '+'}${usd(Math.abs(value))}`;
export const percent = (fraction: number): string => {
  // Tenths of a percent without the noise of doubles: a half stays a half.
  const digits = (Math.round(Number(Math.abs(fraction * 1000).toFixed(6))) / 10).toFixed(1);
  if (digits === '0.0') return '0.0%';
  return `${fraction < 0 ? '−' : '+'}${digits}%`;
};
export const inCents = (value: number): number => Math.round(value * 100 + 1e-7) / 100;

/** In cents, from a net value taken at 12 decimals: in doubles a billion dollars would be a cent off. */
export function grown(amount: number, multiplier: number): number {
  const product = BigInt(Math.round(amount * 100)) * BigInt(Math.round(multiplier * 1e12));
  return Number((product + 500_000_000_000n) / 1_000_000_000_000n) / 100;
}
export const nameOf = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;

export interface Mark {
  multiplier: number;
  value: number;
}

/** Cells of the table for a segment of time: value, profit and growth since the mark before, gross and net. */
export function cellsOf(gross: [Mark, Mark], net: [Mark, Mark]): string[] {
  const pair = [gross, net];
  return [
    ...pair.map(([, to]) => usd(to.value)),
    ...pair.map(([from, to]) => signedUsd(inCents(to.value - from.value))),
    ...pair.map(([from, to]) => percent(to.multiplier / from.multiplier - 1)),
  ];
}

export function marksOf(amount: number, points: readonly Point[]): { gross: Mark[]; net: Mark[] } {
  const mark = (multiplier: number): Mark => ({ multiplier, value: grown(amount, multiplier) });
  return { gross: points.map(({ multiplier }) => mark(multiplier)), net: netOf(points).map(mark) };
}

export const at = <T>(list: readonly T[], index: number): T => {
  const item = list.at(index);
  if (item === undefined) throw new Error(`There is nothing at ${String(index)}.`);
  return item;
};

/** Growth gross and net, and the cells of the ROI Summary. */
export function summaryOf(amount: number, points: readonly Point[]): { growths: string[]; cells: string[] } {
  const { gross, net } = marksOf(amount, points);
  const ends = [at(gross, -1), at(net, -1)];
  const growths = ends.map(({ multiplier }) => percent(multiplier - 1));
  const profits = ends.map(({ value }) => signedUsd(inCents(value - amount)));
  return { growths, cells: [...profits, ...ends.map(({ value }) => usd(value)), ...growths] };
}

/** What the chart draws of a multiplier: ten thousandths. */
export const drawn = (multiplier: number): number => Math.round(multiplier * 10_000) / 10_000;

/** The projection as a file, a row a month. */
export function projectionFileOf(amount: number, points: readonly Point[]): string {
  const net = netOf(points);
  const rows = points.map(({ day, multiplier }, index) =>
    [
      day.slice(0, 7),
      multiplier.toFixed(6),
      grown(amount, multiplier).toFixed(2),
      at(net, index).toFixed(6),
      grown(amount, at(net, index)).toFixed(2),
    ].join(','),
  );
  return ['month,multiplier,gross value,net multiplier,net value', ...rows, ''].join('\n');
}
