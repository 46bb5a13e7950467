import { useState } from 'react';
import { miniatures } from '../../../content/miniatures.ts';
import { decimal, percent } from '../miniature/figures.ts';
import { Miniature } from '../miniature/miniature.tsx';
import { Plot } from '../miniature/plot.tsx';
import { Slider } from '../miniature/slider.tsx';
import trades from '../sample/trades.json';
import { BookDrawing, asks, MIDDLE, priceAt } from './book-drawing.tsx';
import { DecayDrawing, hitRateAt, rates } from './decay-drawing.tsx';
import { hitRate, switchOffAt } from './decay.ts';
import { sizeWithin, slippageBps, walkBook } from './order-book.ts';

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
            <p className="plot-heading">{words.book}</p>
            <Plot onPoint={(_, y) => setOrder(within(sizeUpTo(priceAt(y)), ORDER))}>
              <BookDrawing fill={fill} order={order} />
            </Plot>
          </div>
          <div className="surface">
            <p className="plot-heading">{words.hitRate}</p>
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
