import { closesOf, dailyReturns } from '@equanim/finance/daily-returns';
import { annualVolatility } from '@equanim/finance/ratios';
import { useMemo, useState } from 'react';
import { miniatures } from '../../content/miniatures.ts';
import { decimal, percent } from './miniature/figures.ts';
import { DEPTH, depthOf, valueLine, type Box, Plot, Shape, share } from './miniature/plot.tsx';
import { Miniature } from './miniature/miniature.tsx';
import { Slider } from './miniature/slider.tsx';
import cents from './sample/raw.json';

/** A price is looked at beside so many on either side. */
const REACH = 5;
/** So many deviations from the middle of its neighbors a price cannot be. */
const MAX_DEVIATIONS = 8;
/** A normal deviation is so many median absolute deviations. */
const PER_MAD = 1.4826;

const known = (values: readonly Known[]): number[] => values.filter((value) => value !== null);

const words = miniatures.data;

const raw: readonly Known[] = cents.map((price) => (price === null ? null : price / 100));
const implausible = findImplausible(raw);
const clean = raw.map((price, day) => (implausible.includes(day) ? null : price));
const missing = raw.flatMap((price, day) => (price === null ? [day] : []));
const last = raw.length - 1;

const WINDOW = { at: 20, min: 5, max: 40 };
const PRICE: Box = { top: 8, height: 38 };
const VOLATILITY: Box = { top: 58, height: 15 };
const TREND: Box = { top: 84, height: 15 };
const across = (day: number): string => share((day / last) * 100);

/** The lowest and the highest of the values that are known. */
function endsOf(values: readonly Known[]): readonly [low: number, high: number] {
  const known = values.filter((value) => value !== null);
  return [Math.min(...known), Math.max(...known)];
}

/** L1: a raw series with a price that cannot be and days that never came, and the features made of it. */
export function DataMiniature() {
  const [window, setWindow] = useState(WINDOW.at);
  const [day, setDay] = useState(78);
  const features = useMemo(() => featuresOf(clean, window), [window]);
  const [low, high] = endsOf(features.volatility);
  const readings = readingsAt(features, day);
  return (
    <Miniature
      plots={
        <Plot onPoint={(x) => setDay(Math.round(x * last))}>
          <Drawing features={features} />
          <line className="stroke-ink-2" x1={across(day)} x2={across(day)} y1="0" y2="100%" />
        </Plot>
      }
      sliders={
        <>
          <Slider
            {...WINDOW}
            name={words.window}
            value={words.days(window)}
            at={window}
            spoken={sentenceOf(window, low, high)}
            onMove={setWindow}
          />
          <Slider
            name={words.day}
            value={String(day + 1)}
            spoken={readings.map(({ name, values }) => `${name} ${values.join('')}`).join(', ')}
            at={day}
            min={0}
            max={last}
            onMove={setDay}
          />
        </>
      }
      readings={readings}
      sentence={sentenceOf(window, low, high)}
    />
  );
}

function sentenceOf(window: number, low: number, high: number): string {
  return words.sentence({
    window: String(window),
    low: percent(low),
    high: percent(high),
    implausible: implausible.map((day) => String(day + 1)).join(', '),
    missing: String(missing.length),
  });
}

function readingsAt({ returns, volatility, trend }: Features, day: number) {
  const price = raw[day] ?? null;
  const isImplausible = implausible.includes(day);
  const { readings } = words;
  return [
    { name: readings.price, values: [price === null ? words.missing : decimal(price, 2)] },
    { name: readings.return, values: [isImplausible ? words.implausible : percent(returns[day] ?? null, 1)] },
    { name: readings.volatility, values: [percent(volatility[day] ?? null)] },
    { name: readings.trend, values: [decimal(trend[day] ?? null, 1)] },
  ];
}

function Drawing({ features: { volatility, trend } }: { features: Features }) {
  const [low, high] = endsOf(raw);
  const peak = endsOf(volatility)[1];
  const steepest = Math.max(...endsOf(trend).map(Math.abs));
  const [gap = 0] = missing;
  const heightOf = (price: number) => PRICE.top + (depthOf(price, low, high) / DEPTH) * PRICE.height;
  return (
    <>
      <rect className="fill-white/6" x={across(gap - 1)} width={across(missing.length + 1)} height="100%" />
      {[PRICE, VOLATILITY, TREND].map(({ top, height }) => (
        <line
          key={top}
          className="stroke-strong"
          x2="100%"
          y1={share(top + height)}
          y2={share(top + height)}
        />
      ))}
      <Label at={PRICE} text={words.price} />
      <Label at={VOLATILITY} text={words.volatility} />
      <Label at={TREND} text={words.trend} />
      <Shape box={PRICE} size={[last, DEPTH]}>
        <path className="fill-none stroke-ink-3" d={valueLine(raw, low, high)} />
        <path className="plot-line" d={valueLine(clean, low, high)} />
      </Shape>
      <Shape box={VOLATILITY} size={[last, DEPTH]}>
        <path className="plot-line" d={valueLine(volatility, 0, peak)} />
      </Shape>
      <Shape box={TREND} size={[last, DEPTH]}>
        <path className="stroke-strong" d={`M0 ${String(DEPTH / 2)}H${String(last)}`} />
        <path className="plot-line" d={valueLine(trend, -steepest, steepest)} />
      </Shape>
      {implausible.map((day) => (
        <circle
          key={day}
          className="fill-none stroke-ink-1"
          cx={across(day)}
          cy={share(heightOf(raw[day] ?? low))}
          r="5"
        />
      ))}
    </>
  );
}

function Label({ at, text }: { at: Box; text: string }) {
  return (
    <text className="plot-label" y={share(at.top)} dy="-6">
      {text}
    </text>
  );
}

/** A day's value; null where there is none, or too little to work one out. */
type Known = number | null;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/**
 * The days whose price lies too far from the median of its neighbors.
 *
 * @see Hampel, The Influence Curve and Its Role in Robust Estimation (1974)
 */
function findImplausible(prices: readonly Known[]): number[] {
  return prices.flatMap((price, day) => {
    if (price === null) return [];
    const near = known(prices.slice(Math.max(0, day - REACH), day + REACH + 1));
    const middle = median(near);
    const deviation = PER_MAD * median(near.map((value) => Math.abs(value - middle)));
    return Math.abs(price - middle) > MAX_DEVIATIONS * deviation ? [day] : [];
  });
}

/** What is worked out from the prices, a value a day. */
interface Features {
  /** Simple returns, fractions. */
  readonly returns: readonly Known[];
  /** Annualized, of the returns in the window, fractions. */
  readonly volatility: readonly Known[];
  /** How many of its deviations the price lies above the mean of the window. */
  readonly trend: readonly Known[];
}

/** The last so many values up to each day as `work` sees them; null where one of them is missing. */
function rolling(values: readonly Known[], window: number, work: (of: number[]) => Known): Known[] {
  return values.map((_, day) => {
    const of = known(values.slice(Math.max(0, day - window + 1), day + 1));
    return of.length === window ? work(of) : null;
  });
}

/** Distance of the last value from the mean in sample deviations (n - 1). */
function zScore(values: readonly number[]): Known {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return squares === 0 ? null : ((values.at(-1) ?? mean) - mean) / Math.sqrt(squares / (values.length - 1));
}

/**
 * Features of daily prices over a window. Nothing is filled in: where a price is missing, whatever needs it is missing too.
 *
 * @param window days, at least two
 */
function featuresOf(prices: readonly Known[], window: number): Features {
  const returns: Known[] = prices.map(() => null);
  for (const { day, days, simpleReturn } of dailyReturns(closesOf(prices)))
    if (days === 1) returns[day] = simpleReturn;
  return {
    returns,
    volatility: rolling(returns, window, annualVolatility),
    trend: rolling(prices, window, zScore),
  };
}
