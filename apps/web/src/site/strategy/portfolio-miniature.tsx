import { annualVolatility } from '@equanim/finance/ratios';
import { useMemo, useState } from 'react';
import { miniatures } from '../../content/miniatures.ts';
import { areaPath } from '../../ui/chart/line-path.ts';
import { percent } from './miniature/figures.ts';
import { DEPTH, valueLine, type Box, Plot, Shape, share } from './miniature/plot.tsx';
import { Miniature } from './miniature/miniature.tsx';
import { Slider } from './miniature/slider.tsx';
import basisPoints from './sample/strategies.json';

const DAYS_A_YEAR = 365;

/** Days whose mean square stands for the past at the start. */
const START_DAYS = 20;

const words = miniatures.portfolio;

const returns = basisPoints.map((days) => days.map((points) => points / 10_000));
/** The first day of the other regime, as the sample was made. */
const TURN = 120;
const last = (returns[0]?.length ?? 1) - 1;
/** Every other day is drawn: the eye sees no more, and the page is lighter. */
const STEP = 2;

const HALF_LIFE = { min: 3, max: 40 };
const WEIGHTS: Box = { top: 8, height: 54 };
const VOLATILITY: Box = { top: 75, height: 24 };
const across = (day: number): string => share((day / last) * 100);

function portfolioOf(halfLife: number) {
  const volatilities = returns.map((each) => ewmaVolatility(each, halfLife));
  return { volatilities, weights: inverseVolatilityWeights(volatilities) };
}

type Portfolio = ReturnType<typeof portfolioOf>;

/** L4: weights in inverse proportion to volatility, around a change of regime. */
export function PortfolioMiniature() {
  const [halfLife, setHalfLife] = useState(10);
  const [day, setDay] = useState(150);
  const portfolio = useMemo(() => portfolioOf(halfLife), [halfLife]);
  const sentence = useMemo(() => sentenceOf(portfolio), [portfolio]);
  const readings = portfolio.weights.map((weights, index) => ({
    name: words.strategy(index),
    values: [percent(portfolio.volatilities[index]?.[day] ?? null), percent(weights[day] ?? null)],
    mark: `border-0 bg-current band-${String(index)}`,
  }));
  return (
    <Miniature
      plots={
        <Plot onPoint={(x) => setDay(Math.round(x * last))}>
          <Drawing {...portfolio} />
          <line
            className="stroke-ink-2"
            x1={across(day)}
            x2={across(day)}
            y1={share(WEIGHTS.top)}
            y2="100%"
          />
        </Plot>
      }
      sliders={
        <>
          <Slider
            {...HALF_LIFE}
            name={words.halfLife}
            value={words.days(halfLife)}
            spoken={sentence}
            at={halfLife}
            onMove={setHalfLife}
          />
          <Slider
            name={words.day}
            value={String(day + 1)}
            spoken={readings.map(({ name, values }) => `${name} ${values.at(-1) ?? ''}`).join(', ')}
            at={day}
            min={0}
            max={last}
            onMove={setDay}
          />
        </>
      }
      columns={words.columns}
      readings={readings}
      sentence={sentence}
    />
  );
}

function sentenceOf({ volatilities, weights }: Portfolio): string {
  const after = returns.map((each) => each.slice(TURN));
  const adapted = portfolioReturns(after, (strategy, day) => weights[strategy]?.[TURN + day] ?? 0);
  const still = portfolioReturns(after, (strategy) => weights[strategy]?.[TURN] ?? 0);
  const [volatility = [], weight = []] = [volatilities[0], weights[0]];
  return words.sentence({
    day: String(TURN + 1),
    before: percent(volatility[TURN] ?? null),
    after: percent(volatility.at(-1) ?? null),
    weightBefore: percent(weight[TURN] ?? null),
    weightAfter: percent(weight.at(-1) ?? null),
    halfWay: String(daysToHalf(weight, TURN)),
    adapted: percent(annualVolatility(adapted)),
    still: percent(annualVolatility(still)),
  });
}

const drawn = (values: readonly number[]): number[] => values.filter((_, day) => day % STEP === 0);

function Drawing({ volatilities, weights }: Portfolio) {
  const lines = volatilities.map(drawn);
  const highest = Math.max(...lines.flat());
  const size = [last / STEP, DEPTH] as const;
  return (
    <>
      <text className="plot-label" y={share(WEIGHTS.top)} dy="-6">
        {words.weights}
      </text>
      <text className="plot-label fill-ink-2" x={across(TURN)} y={share(WEIGHTS.top)} dx="6" dy="-6">
        {words.turn}
      </text>
      <text className="plot-label" y={share(VOLATILITY.top)} dy="-6">
        {words.volatility}
      </text>
      <Shape box={WEIGHTS} size={size}>
        {weights.map((_, index) => (
          <path
            key={words.strategy(index)}
            className={`fill-current stroke-(--bg-1) band-${String(index)}`}
            d={bandPath(weights, index)}
          />
        ))}
      </Shape>
      <Shape box={VOLATILITY} size={size}>
        {lines.map((values, index) => (
          <path
            key={words.strategy(index)}
            className={`plot-line stroke-current band-${String(index)}`}
            d={valueLine(values, 0, highest)}
          />
        ))}
      </Shape>
      <line className="stroke-strong" x2="100%" y1="99%" y2="99%" />
      <line className="plot-dashed stroke-ink-2" x1={across(TURN)} x2={across(TURN)} y1="0" y2="100%" />
    </>
  );
}

/** The share of a strategy and all after it, from the bottom up: the next one is drawn over it. */
function bandPath(weights: readonly number[][], index: number): string {
  const tops = (weights[0] ?? []).map((_, day) =>
    weights.slice(index).reduce((sum, each) => sum + (each[day] ?? 0), 0),
  );
  return areaPath(
    drawn(tops).map((top, place) => [place, Math.round((1 - top) * DEPTH)] as const),
    DEPTH,
  );
}

/**
 * Annualized volatility as it is known each morning: exponentially weighted squares of the returns before that day.
 *
 * @param returns daily simple returns
 * @param halfLifeDays after so many days a return counts half
 * @returns fractions, one for each day
 * @see J.P. Morgan, RiskMetrics Technical Document (1996), 5.2: zero mean, decay by half-life
 */
function ewmaVolatility(returns: readonly number[], halfLifeDays: number): number[] {
  const decay = 0.5 ** (1 / halfLifeDays);
  const start = returns.slice(0, START_DAYS);
  let variance = start.reduce((sum, value) => sum + value * value, 0) / start.length;
  return returns.map((value) => {
    const before = variance;
    variance = decay * variance + (1 - decay) * value * value;
    return Math.sqrt(before * DAYS_A_YEAR);
  });
}

/**
 * Shares in inverse proportion to volatility, day by day.
 *
 * @param volatilities a list for each strategy, all above 0
 * @returns a list for each strategy; on each day they add up to 1
 */
function inverseVolatilityWeights(volatilities: ReadonlyArray<readonly number[]>): number[][] {
  const totals = volatilities[0]?.map((_, day) =>
    volatilities.reduce((sum, each) => sum + 1 / (each[day] ?? Number.NaN), 0),
  );
  return volatilities.map((each) => each.map((value, day) => 1 / value / (totals?.[day] ?? Number.NaN)));
}

/** Daily returns of strategies held in such shares; shares of one day alone are kept throughout. */
function portfolioReturns(
  returns: ReadonlyArray<readonly number[]>,
  weightAt: (strategy: number, day: number) => number,
): number[] {
  return (returns[0] ?? []).map((_, day) =>
    returns.reduce((sum, each, strategy) => sum + weightAt(strategy, day) * (each[day] ?? 0), 0),
  );
}

/**
 * How many days after a turn a share has made half of its way to where it is at the end.
 *
 * @returns null where it does not get there
 */
function daysToHalf(weights: readonly number[], turn: number): number | null {
  const [from, to] = [weights[turn] ?? Number.NaN, weights.at(-1) ?? Number.NaN];
  const days = weights.slice(turn).findIndex((weight) => (weight - from) / (to - from) >= 0.5);
  return days < 0 ? null : days;
}
