import { useMemo, useState } from 'react';
import { miniatures } from '../../../content/miniatures.ts';
import { decimal, percent } from '../miniature/figures.ts';
import { DEPTH, depthOf, valueLine } from '../miniature/lines.ts';
import { Miniature } from '../miniature/miniature.tsx';
import { type Box, Plot, Shape, share } from '../miniature/plot.tsx';
import { Slider } from '../miniature/slider.tsx';
import cents from '../sample/raw.json';
import { type Features, featuresOf, findImplausible, type Known } from './features.ts';

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
        <Plot className="plot-time" onPoint={(x) => setDay(Math.round(x * last))}>
          <Drawing features={features} />
          <line className="plot-cursor" x1={across(day)} x2={across(day)} y1="0" y2="100%" />
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
      <rect className="plot-gap" x={across(gap - 1)} width={across(missing.length + 1)} height="100%" />
      {[PRICE, VOLATILITY, TREND].map(({ top, height }) => (
        <line
          key={top}
          className="plot-hairline"
          x2="100%"
          y1={share(top + height)}
          y2={share(top + height)}
        />
      ))}
      <Label at={PRICE} text={words.price} />
      <Label at={VOLATILITY} text={words.volatility} />
      <Label at={TREND} text={words.trend} />
      <Shape box={PRICE} size={[last, DEPTH]}>
        <path className="plot-raw" d={valueLine(raw, low, high)} />
        <path className="plot-line" d={valueLine(clean, low, high)} />
      </Shape>
      <Shape box={VOLATILITY} size={[last, DEPTH]}>
        <path className="plot-line" d={valueLine(volatility, 0, peak)} />
      </Shape>
      <Shape box={TREND} size={[last, DEPTH]}>
        <path className="plot-hairline" d={`M0 ${String(DEPTH / 2)}H${String(last)}`} />
        <path className="plot-line" d={valueLine(trend, -steepest, steepest)} />
      </Shape>
      {implausible.map((day) => (
        <circle
          key={day}
          className="plot-ring"
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
