import { useState } from 'react';
import { miniatures } from '../../content/miniatures.ts';
import { decimal, percent } from './miniature/figures.ts';
import { Miniature } from './miniature/miniature.tsx';
import { Plot, Shape, share, DEPTH, valueLine } from './miniature/plot.tsx';
import { Slider } from './miniature/slider.tsx';
import trades from './sample/trades.json';
import { BookDrawing, asks, MIDDLE, priceAt, sizeWithin, slippageBps, walkBook } from './book-drawing.tsx';

/** Trades a hit rate is counted over. */
const REVIEWED_TRADES = 100;

/** The share of trades that made money; 0 to 1. */
const hitRate = (returns: readonly number[]): number =>
  returns.filter((value) => value > 0).length / returns.length;

/** Hit rates after each trade. */
const rates = hitRates(trades);

const known = rates.slice(REVIEWED_TRADES - 1);

const last = known.length - 1;

const [LOW, HIGH] = [0.4, 0.66];

const TICKS = [0.45, 0.5, 0.55, 0.6];

/** The hit rate at a place of the drawing, 0 at its upper edge. */
const hitRateAt = (y: number): number => HIGH - y * (HIGH - LOW);

const down = (rate: number): string => share(((HIGH - rate) / (HIGH - LOW)) * 100);

const fromOff = (end: number): (number | null)[] => known.map((rate, trade) => (trade < end ? null : rate));

const words = miniatures.execution;

/** Slippage an order may cost, basis points. */
const LIMIT_BPS = 6;

const ORDER = { min: 5, max: asks.reduce((sum, { size }) => sum + size, 0), step: 5 };
const THRESHOLD = { min: 46, max: 60, step: 1 };

const within = (value: number, { min, max, step }: typeof ORDER): number =>
  Math.min(max, Math.max(min, Math.round(value / step) * step));

/** L5: an order that meets the depth of a book, and a signal that is switched off when it decays. */
export function ExecutionMiniature() {
  const [order, setOrder] = useState(200);
  const [threshold, setThreshold] = useState(52);
  const filled = sizeWithin(asks, { sizeWanted: order, middle: MIDDLE, limitBps: LIMIT_BPS });
  const fill = walkBook(asks, filled);
  const off = switchOffAt(rates, threshold / 100);
  return (
    <Miniature
      plots={
        <div className="execution">
          <div className="surface">
            <p className="plot-axis">{words.book}</p>
            <Plot onPoint={(_, y) => setOrder(within(sizeUpTo(priceAt(y)), ORDER))}>
              <BookDrawing fill={fill} order={order} />
            </Plot>
          </div>
          <div className="surface">
            <p className="plot-axis">{words.hitRate}</p>
            <Plot onPoint={(_, y) => setThreshold(within(hitRateAt(y) * 100, THRESHOLD))}>
              <DecayDrawing threshold={threshold / 100} off={off} />
            </Plot>
          </div>
        </div>
      }
      sliders={
        <>
          <Slider
            {...ORDER}
            name={words.order}
            value={words.units(order)}
            spoken={orderSentence(order, filled)}
            at={order}
            onMove={setOrder}
          />
          <Slider
            {...THRESHOLD}
            name={words.threshold}
            value={percent(threshold / 100)}
            spoken={signalSentence(threshold, off)}
            at={threshold}
            onMove={setThreshold}
          />
        </>
      }
      readings={readingsOf({ order, filled, average: fill.averagePrice, off })}
      sentence={`${orderSentence(order, filled)} ${signalSentence(threshold, off)}`}
    />
  );
}

/** What is offered up to a price. */
const sizeUpTo = (price: number): number =>
  asks.reduce((sum, level) => (level.price <= price ? sum + level.size : sum), 0);

interface State {
  order: number;
  filled: number;
  average: number;
  off: number | null;
}

function readingsOf({ order, filled, average, off }: State) {
  const { readings } = words;
  const end = off === null ? trades.length : off + 1;
  return [
    { name: readings.filled, values: [words.of(filled, order)] },
    { name: readings.average, values: [decimal(average, 3)] },
    { name: readings.slippage, values: [words.basisPoints(decimal(slippageBps(average, MIDDLE), 1))] },
    { name: readings.before, values: [percent(hitRate(trades.slice(0, end)))] },
    { name: readings.after, values: [off === null ? words.never : percent(hitRate(trades.slice(end)))] },
  ];
}

function orderSentence(order: number, filled: number): string {
  const is = {
    order: String(order),
    slippage: decimal(slippageBps(walkBook(asks, order).averagePrice, MIDDLE), 1),
    limit: String(LIMIT_BPS),
  };
  return filled < order ? words.cut({ ...is, filled: String(filled) }) : words.whole(is);
}

function signalSentence(threshold: number, off: number | null): string {
  const written = percent(threshold / 100);
  return off === null
    ? words.keptOn({ threshold: written })
    : words.switchedOff({
        trade: String(off + 1),
        threshold: written,
        after: percent(hitRate(trades.slice(off + 1))),
      });
}

/** The hit rate of a signal, trade by trade: lit while it is traded, dashed once it is switched off. */
function DecayDrawing({ threshold, off }: { threshold: number; off: number | null }) {
  const end = off === null ? last : off - (REVIEWED_TRADES - 1);
  const x = share((end / last) * 100);
  return (
    <>
      {TICKS.map((rate) => (
        <line key={rate} className="stroke-strong" x2="100%" y1={down(rate)} y2={down(rate)} />
      ))}
      <line className="plot-dashed stroke-orange-400" x2="100%" y1={down(threshold)} y2={down(threshold)} />
      <Shape size={[last, DEPTH]}>
        <path className="plot-dashed fill-none stroke-ink-3" d={valueLine(fromOff(end), LOW, HIGH)} />
        <path className="plot-line" d={valueLine(known.slice(0, end + 1), LOW, HIGH)} />
      </Shape>
      {TICKS.map((rate) => (
        <text key={rate} className="plot-label" x="100%" y={down(rate)} dy="-4" textAnchor="end">
          {percent(rate)}
        </text>
      ))}
      {off === null ? null : (
        <>
          <line className="plot-dashed stroke-ink-2" x1={x} x2={x} y1="0" y2="100%" />
          <circle className="fill-(--hue)" cx={x} cy={down(rates[off] ?? threshold)} r="4" />
          <text className="plot-label fill-ink-2" x={x} y="0" dx="6" dy="12">
            {miniatures.execution.off}
          </text>
        </>
      )}
    </>
  );
}

/** The share of the last so many trades that made money, after each trade that has so many up to it; else null. */
function hitRates(returns: readonly number[], count: number = REVIEWED_TRADES): (number | null)[] {
  return returns.map((_, trade) =>
    trade + 1 < count ? null : hitRate(returns.slice(trade + 1 - count, trade + 1)),
  );
}

/** The first trade after which the hit rate lies below the threshold; null where it never does. */
function switchOffAt(rates: readonly (number | null)[], threshold: number): number | null {
  const trade = rates.findIndex((rate) => rate !== null && rate < threshold);
  return trade < 0 ? null : trade;
}
