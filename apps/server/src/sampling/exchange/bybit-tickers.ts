import { z } from 'zod';
import type { BybitCaller } from './bybit-caller.ts';
import { PARAMETER_CODE, RefusedCodeError } from './bybit-failures.ts';
import { blankOrDecimal, positiveOrNull } from './bybit-fields.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError } from './exchange-error.ts';
import type { Urgency } from './request-policy.ts';

/** More symbols than this are cheaper to find in the list of every ticker. */
const MAX_SINGLE_TICKERS = 3;

type TickerCategory = 'spot' | 'linear';
export type Ticker = z.output<typeof tickerRow>;
type Tickers = Map<string, Ticker>;
/**
 * @param symbols that are asked for
 * @param others that are taken along where the list of all is read anyway
 * @returns tickers by symbol; symbols without a market are missing
 * @throws ExchangeError
 */
type ReadTickers = (
  asked: { category: TickerCategory; symbols: string[]; others?: string[] },
  urgency: Urgency,
) => Promise<Tickers>;

const tickerRow = z.object({
  symbol: z.string(),
  lastPrice: blankOrDecimal.transform(positiveOrNull),
  indexPrice: blankOrDecimal.transform(positiveOrNull),
  usdIndexPrice: blankOrDecimal.transform(positiveOrNull),
});
const tickerList = z.object({ list: z.array(z.unknown()) });

/** Reads the tickers of some symbols, one by one or from the list of all. */
export function createTickerReader(askPublic: BybitCaller['askPublic']): ReadTickers {
  const ask = (query: { category: TickerCategory; symbol?: string }, urgency: Urgency): Promise<Answer> =>
    // The library has one signature for each category, and none for a union of them.
    askPublic({ key: `tickers ${query.category} ${query.symbol ?? ''}`, urgency }, (client) =>
      client.getTickers(query as { category: 'spot' }),
    );

  /** @returns nothing where the exchange does not know the symbol */
  async function readOne(category: TickerCategory, symbol: string, urgency: Urgency): Promise<Tickers> {
    try {
      return parseTickers(await ask({ category, symbol }, urgency), [symbol]);
    } catch (error) {
      if (error instanceof RefusedCodeError && error.code === PARAMETER_CODE) return new Map();
      throw error;
    }
  }

  async function readFromAll(
    category: TickerCategory,
    symbols: string[],
    urgency: Urgency,
  ): Promise<Tickers> {
    const answer = await ask({ category }, urgency);
    const isEmpty = tickerList.safeParse(answer.result).data?.list.length === 0;
    if (isEmpty) throw withoutPrice();
    return parseTickers(answer, symbols);
  }

  return async ({ category, symbols, others = [] }, urgency) => {
    const isFew = symbols.length <= MAX_SINGLE_TICKERS;
    const single = isFew ? symbols : [];
    const found = await Promise.all(single.map((symbol) => readOne(category, symbol, urgency)));
    const tickers = new Map(found.flatMap((one) => [...one]));
    // A market is missing only if the list of all of them does not have it either.
    const missing = symbols.filter((symbol) => !tickers.has(symbol));
    if (missing.length === 0) return tickers;
    return new Map([...(await readFromAll(category, [...missing, ...others], urgency)), ...tickers]);
  };
}

/** The tickers of some symbols; those the answer does not have are missing. */
function parseTickers(answer: Answer, symbols: string[]): Tickers {
  const all = tickerList.safeParse(answer.result).data?.list;
  const wanted = all?.filter((row) => symbols.includes((row as { symbol?: string } | null)?.symbol ?? ''));
  const tickers = z.array(tickerRow).safeParse(wanted);
  if (!tickers.success) throw withoutPrice();
  return new Map(tickers.data.map((ticker) => [ticker.symbol, ticker]));
}

function withoutPrice(): ExchangeError {
  return new ExchangeError('malformed', 'The exchange answered without the price of a coin.');
}
