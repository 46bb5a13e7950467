import type { RestClientV5 } from 'bybit-api';
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { BybitCaller, Question } from './bybit-caller.ts';
import type { Method } from './bybit-client.ts';
import { PARAMETER_CODE, RefusedCodeError } from './bybit-failures.ts';
import { epochMs, positiveDecimal, requiredDecimal, parseRow } from './bybit-fields.ts';
import { routesOf, USDT, type Leg, type Route } from './bybit-routes.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError, UnknownSymbolError } from './exchange-error.ts';
import type { Exchange, KlineReading, MinuteCandle, MinutePrice, PriceReading } from './exchange.ts';
import { MINUTE_MS, type Span } from '../../platform/time.ts';

/** The minute before a moment, its own, and one that may have begun since. */
const RANGE_MINUTES = 3;

const candleRow = z.tuple(
  [epochMs, positiveDecimal, positiveDecimal, positiveDecimal, positiveDecimal],
  z.unknown(),
);
const klineRow = z.tuple(
  [epochMs, requiredDecimal, requiredDecimal, requiredDecimal, requiredDecimal, requiredDecimal],
  z.unknown(),
);
const klines = z.object({ list: z.array(z.unknown()) });

/** One minute of one symbol. */
interface MinuteQuery {
  symbol: string;
  interval: '1';
  start: number;
  end: number;
  limit: 1;
}

interface SymbolMinute {
  symbol: string;
  minuteAt: Date;
}

type Ask = (question: Question, method: Method) => Promise<Answer>;

/** Prices over time: candles of any symbol, and those of coins and contracts within one minute. */
export function createBybitCandles({
  askPublic,
}: BybitCaller): Pick<Exchange, 'listKlines' | 'readCoinCandle' | 'readMarkCandle' | 'readMarkRange'> {
  /** @throws UnknownSymbolError */
  async function ask(question: Question, method: Method): Promise<Answer> {
    try {
      return await askPublic(question, method);
    } catch (error) {
      // The symbol is the only parameter a caller can get wrong.
      const isSymbol = error instanceof RefusedCodeError && error.code === PARAMETER_CODE;
      throw isSymbol ? new UnknownSymbolError() : error;
    }
  }
  return { ...createKlines(ask), ...createMinuteCandles(ask), ...createMarkRange(ask) };
}

function createKlines(ask: Ask): Pick<Exchange, 'listKlines'> {
  return {
    async listKlines({ symbol, interval, from, to, limit }) {
      const query = {
        category: 'linear',
        symbol,
        interval: interval as '1',
        limit,
        ...(from && { start: from.getTime() }),
        ...(to && { end: to.getTime() }),
      } as const;
      const question = { key: `klines ${JSON.stringify(query)}`, urgency: 'view' } as const;
      return listOf(await ask(question, (client) => client.getKline(query)))
        .map(parseKline)
        .toReversed();
    },
  };
}

/** @returns null where the exchange has no finished candle of that minute, or no such symbol */
type ReadMinute = (
  name: string,
  minute: SymbolMinute,
  read: (client: RestClientV5, query: MinuteQuery) => Promise<unknown>,
) => Promise<MinuteCandle | null>;

/** Finished candles of one minute. */
function createMinuteCandles(ask: Ask): Pick<Exchange, 'readCoinCandle' | 'readMarkCandle'> {
  const readMinute: ReadMinute = async (name, { symbol, minuteAt }, read) => {
    const start = minuteAt.getTime();
    const query: MinuteQuery = { symbol, interval: '1', start, end: start + MINUTE_MS - 1, limit: 1 };
    const question = { key: `${name} ${symbol} ${start}`, urgency: 'backfill' } as const;
    const answer = await orNull(ask(question, (client) => read(client, query)));
    const candles = answer ? parseCandles(answer) : [];
    return candles.find(({ startAt }) => startAt.getTime() === start) ?? null;
  };
  return {
    readCoinCandle: createCoinCandle(readMinute),

    async readMarkCandle({ category, symbol }, minuteAt) {
      if (category === 'option' || category === 'spot') return null;
      return readMinute(`mark candle ${category}`, { symbol, minuteAt }, (client, query) =>
        client.getMarkPriceKline({ category, ...query }),
      );
    },
  };
}

/** A coin in USDT by the first of its routes that has candles: the index where there is one, else the spot market. */
function createCoinCandle(readMinute: ReadMinute): Exchange['readCoinCandle'] {
  async function readLeg({ symbol, isInverted }: Leg, minuteAt: Date): Promise<MinuteCandle | null> {
    const minute = { symbol, minuteAt };
    const index = symbol.endsWith(USDT)
      ? await readMinute('index candle', minute, (client, query) =>
          client.getIndexPriceKline({ category: 'linear', ...query }),
        )
      : null;
    const candle =
      index ??
      (await readMinute('spot candle', minute, (client, query) =>
        client.getKline({ category: 'spot', ...query }),
      ));
    return candle && (isInverted ? inverse(candle) : candle);
  }

  async function readRoute(route: Route, minuteAt: Date): Promise<MinuteCandle | null> {
    let whole: MinuteCandle | null = null;
    for (const leg of route) {
      const candle = await readLeg(leg, minuteAt);
      if (!candle) return null;
      whole = whole ? product(whole, candle) : candle;
    }
    return whole;
  }

  return async (coin, minuteAt) => {
    if (coin === USDT) return unmoved(minuteAt);
    for (const route of routesOf(coin)) {
      const candle = await readRoute(route, minuteAt);
      if (candle) return candle;
    }
    return null;
  };
}

function createMarkRange(ask: Ask): Pick<Exchange, 'readMarkRange'> {
  return {
    async readMarkRange({ category, symbol }, moment) {
      if (category === 'option' || category === 'spot') return null;
      const start = Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
      const question = { key: `mark range ${category} ${symbol} ${start}`, urgency: 'sample' } as const;
      const end = start + RANGE_MINUTES * MINUTE_MS - 1;
      const query = { category, symbol, interval: '1', start, end, limit: RANGE_MINUTES } as const;
      const answer = await orNull(ask(question, (client) => client.getMarkPriceKline(query)));
      // The running candle is part of the range.
      const candles = answer ? listOf(answer).map(parseCandle).filter(isWhole) : [];
      if (candles.length === 0) return null;
      return {
        low: Decimal.min(...candles.map(({ low }) => low)),
        high: Decimal.max(...candles.map(({ high }) => high)),
      };
    },
  };
}

/** A symbol that the exchange does not know has no candles. */
async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof UnknownSymbolError) return null;
    throw error;
  }
}

/** A candle is only usable if its low and high enclose its open and close. */
function isWhole({ open, high, low, close }: MinuteCandle): boolean {
  return [open, close].every((price) => low.lte(price) && high.gte(price));
}

/** The same minute of the other coin of a market. */
function inverse({ startAt, open, high, low, close }: MinuteCandle): MinuteCandle {
  return { startAt, open: open.pow(-1), high: low.pow(-1), low: high.pow(-1), close: close.pow(-1) };
}

/** One market after the other; its two extremes may have been at different moments, so the range is the widest. */
function product(one: MinuteCandle, other: MinuteCandle): MinuteCandle {
  return {
    startAt: one.startAt,
    open: one.open.times(other.open),
    high: one.high.times(other.high),
    low: one.low.times(other.low),
    close: one.close.times(other.close),
  };
}

/** Prices are in USDT, so its own never moves. */
function unmoved(startAt: Date): MinuteCandle {
  const one = new Decimal(1);
  return { startAt, open: one, high: one, low: one, close: one };
}

/**
 * The finished one-minute candles of an answer, newest first; those that contradict themselves are left out.
 *
 * @throws ExchangeError `malformed`
 */
export function parseCandles(answer: Answer): MinuteCandle[] {
  return (
    listOf(answer)
      .map(parseCandle)
      // The running candle still moves.
      .filter(({ startAt }) => startAt.getTime() + MINUTE_MS <= answer.time)
      .filter(isWhole)
  );
}

function parseCandle(row: unknown): MinuteCandle {
  const [startAt, open, high, low, close] = parseRow(candleRow, row);
  return { startAt, open, high, low, close };
}

function parseKline(row: unknown): KlineReading {
  const [startAt, open, high, low, close, volume] = parseRow(klineRow, row);
  return { startAt, open, high, low, close, volume };
}

function listOf(answer: Answer): unknown[] {
  const result = klines.safeParse(answer.result);
  if (!result.success)
    throw new ExchangeError('malformed', 'The exchange answered with a list in an unexpected format.');
  return result.data.list;
}

const SYMBOL = 'BTCUSDT';
/** The exchange serves this many candles at once, without a cursor. */
const MAX_CANDLES = 1_000;

const tickers = z.object({
  list: z.array(z.object({ symbol: z.string(), lastPrice: positiveDecimal })).min(1),
});

/** Bitcoin by its linear contract in USDT, now and over time. */
export function createBybitBenchmark({
  askPublic,
}: BybitCaller): Pick<Exchange, 'readBtcPrice' | 'listBtcPrices'> {
  /** The prices of up to a thousand minutes. */
  async function listPart({ from, to }: Span): Promise<MinutePrice[]> {
    const query = {
      category: 'linear',
      symbol: SYMBOL,
      interval: '1',
      limit: MAX_CANDLES,
      // The candle that ends at a minute has the last price before it.
      start: from.getTime() - MINUTE_MS,
      end: to.getTime() - MINUTE_MS,
    } as const;
    const question = { key: `btc ${query.start} ${query.end}`, urgency: 'backfill' } as const;
    const answer = await askPublic(question, (client) => client.getKline(query));
    return parseCandles(answer)
      .map(({ startAt, close }) => ({ minuteAt: new Date(startAt.getTime() + MINUTE_MS), price: close }))
      .toReversed();
  }

  return {
    async readBtcPrice() {
      const question = { key: 'btc', urgency: 'sample' } as const;
      const answer = await askPublic(question, (client) =>
        client.getTickers({ category: 'linear', symbol: SYMBOL }),
      );
      return parseBtcPrice(answer);
    },

    async listBtcPrices({ from, to }) {
      const prices: MinutePrice[] = [];
      const partMs = (MAX_CANDLES - 1) * MINUTE_MS;
      for (let startMs = from.getTime(); startMs <= to.getTime(); startMs += partMs + MINUTE_MS) {
        const endMs = Math.min(startMs + partMs, to.getTime());
        prices.push(...(await listPart({ from: new Date(startMs), to: new Date(endMs) })));
      }
      return prices;
    },
  };
}

function parseBtcPrice(answer: Answer): PriceReading {
  const result = tickers.safeParse(answer.result);
  const ticker = result.data?.list.find(({ symbol }) => symbol === SYMBOL);
  if (!ticker) throw new ExchangeError('malformed', 'The exchange answered without a price of Bitcoin.');
  return { price: ticker.lastPrice, readAt: new Date(answer.time) };
}
