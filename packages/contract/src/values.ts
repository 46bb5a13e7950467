import { z } from 'zod/mini';

/** An instant: UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime().check(z.describe('UTC, ISO 8601 with Z'));

/** An instant in a request: no database stores the year 0, and nothing here is older than 1970. */
export const givenInstant = instant.check(
  z.refine((text) => Date.parse(text) >= 0, 'Enter a time from 1970 or later.'),
);

/** Whether a span does not end before it begins, which an open one never does. Compared as moments, not as texts. */
export function isSpan(from: string | undefined, to: string | undefined): boolean {
  return from === undefined || to === undefined || Date.parse(from) <= Date.parse(to);
}

/** The two ends of a span in a request, either of them open. */
export const spanFields = { from: z.optional(givenInstant), to: z.optional(givenInstant) };

/** Refines a query with {@link spanFields}: `query.refine(spanInOrder.check, spanInOrder.message)`. */
export const spanInOrder = {
  check: (query: { from?: string | undefined; to?: string | undefined }) => isSpan(query.from, query.to),
  message: { path: ['to'], message: '`to` must not lie before `from`.' },
};

/** A UTC calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** A UTC calendar day in a request: nothing here is older than 1970, and what is dealt is not planned for centuries. */
export const givenDay = day.check(
  z.refine((text) => text >= '1970-01-01' && text < '2100-01-01', 'Enter a day from 1970 to 2099.'),
);

/** A finite JSON number; money in USDT unless the field says otherwise. */
export const amount = z.number();

/** A name that the exchange gives: of any script, without blanks and characters that nobody sees. */
function exchangeName(maxLength: number, message: string) {
  return z.string().check(z.regex(new RegExp(`^[^\\s\\p{Cc}\\p{Cf}\\p{Cs}]{1,${maxLength}}$`, 'u'), message));
}

/** A symbol of the exchange such as BTCUSDT or BTC-27JUN26-100000-C. */
export const symbol = exchangeName(
  40,
  'A symbol is up to 40 letters and signs without blanks, such as BTCUSDT.',
);

/** A coin of the exchange such as USDT. */
export const coin = exchangeName(20, 'A coin is up to 20 letters and signs without blanks, such as USDT.');

/**
 * A whole number in a query string, written in decimal digits, with a default.
 *
 * @param bounds smallest and largest value that is taken, and the value when the parameter is absent
 */
export function wholeNumberParam(bounds: { min: number; max: number; fallback: number }) {
  const number = z.int('Enter a whole number in digits.').check(z.minimum(bounds.min), z.maximum(bounds.max));
  // Typed as the number it stands for; on the wire it is a text, and not every text that JavaScript reads as a number.
  const read = (given: number) => (/^\d{1,15}$/.test(String(given)) ? Number(given) : Number.NaN);
  return z._default(z.pipe(z.transform(read), number), bounds.fallback);
}

/** How many there are of what is exported or listed by page, where the body has no field for it. */
export const TOTAL_COUNT_HEADER = 'x-total-count';
/** The most that a page of a list holds. */
export const MAX_PAGE_SIZE = 200;

export const side = z.enum(['Buy', 'Sell']);
export type Side = z.infer<typeof side>;

/** Kinds of contracts of the exchange; `all` asks for the whole account. */
export const category = z.enum(['linear', 'inverse', 'option']);

/**
 * Which positions are asked for. Linear ones are asked by settle coin, USDT unless given; the others as a whole unless a
 * settle coin is given.
 */
export const marketScope = z.object({
  category: z._default(z.enum([...category.options, 'all']), 'linear'),
  settleCoin: z.optional(coin).check(z.describe('USDT unless given, for linear positions')),
});
export type MarketScope = z.infer<typeof marketScope>;

/** The path of what has an id. */
export const idParams = z.object({ id: z.uuid() });
