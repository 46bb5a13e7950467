import { HIDDEN } from './hidden.ts';
import { plainRate } from './plain.ts';

/**
 * The one place where a number becomes text. Intl formatters are expensive to create, so each is created once, when it is
 * first needed.
 */

const MINUS = '\u2212';
/** Shown where a figure is not known. */
export const NO_VALUE = '–';

let areAmountsHidden = (): boolean => false;

/** Connects the choice to hide amounts of money and coins, asked at every text. Without it, they are shown. */
export function hideAmountsWhile(areHidden: () => boolean): void {
  areAmountsHidden = areHidden;
}

/** What is known stays unknown to whoever looks on; what is not known is no secret. */
const amount =
  (format: (value: Figure) => string) =>
  (value: Figure): string =>
    isKnown(value) && areAmountsHidden() ? HIDDEN : format(value);

/** Whether amounts are shown: an axis of them is not written while they are hidden. */
export const areAmountsShown = (): boolean => !areAmountsHidden();

/** The text of an amount, or what stands for it while amounts are hidden. */
export const hideable = (text: string): string => (areAmountsHidden() ? HIDDEN : text);

/** A sentence of the server, with its amounts of USDT, units and shares hidden where amounts are. */
export const hideAmountsIn = (sentence: string): string =>
  areAmountsHidden()
    ? sentence.replaceAll(/[-+−]?\d[\d,.]*(?= (?:USDT|units?|shares?)\b)/g, HIDDEN)
    : sentence;

/** Writes a number as text, as `Intl.NumberFormat` does. */
type Formatter = Pick<Intl.NumberFormat, 'format'>;

function numberFormat(options: Intl.NumberFormatOptions): Formatter {
  let made: Intl.NumberFormat | undefined;
  return { format: (value: number) => (made ??= new Intl.NumberFormat('en-US', options)).format(value) };
}

/** From here on dollars are written as a power of ten, `$1.5E18`. */
const POWER_FROM = 1e18;
const POWER = { notation: 'scientific', minimumFractionDigits: 0, maximumFractionDigits: 5 } as const;

/**
 * Writes no place that a double has no digit for: cents only up to 2^46 dollars, some 70 trillion, where doubles begin to lie
 * further apart than cents. A larger number is written whole, and one beyond `powerFrom` as a power of ten.
 */
function held(options: Intl.NumberFormatOptions, powerFrom = 2 ** 53): Formatter {
  let made: { exact: Intl.NumberFormat; below: number } | undefined;
  const make = () => {
    const exact = new Intl.NumberFormat('en-US', options);
    const { maximumFractionDigits: places = 0 } = exact.resolvedOptions();
    return { exact, below: 2 ** (53 + Math.floor(Math.log2(10 ** -places))) };
  };
  return {
    format(value: number) {
      const { exact, below } = (made ??= make());
      const size = Math.abs(value);
      if (size < below) return exact.format(value);
      const digits = size < powerFrom ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : POWER;
      return new Intl.NumberFormat('en-US', { ...options, ...digits }).format(value);
    },
  };
}

const usdt = held({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const normalized = numberFormat({ minimumFractionDigits: 4, maximumFractionDigits: 4 });
const whole = numberFormat({ maximumFractionDigits: 0 });
const usdWith = (options: Intl.NumberFormatOptions) =>
  numberFormat({ style: 'currency', currency: 'USD', ...options });
const usd = usdWith({ maximumFractionDigits: 0 });
const signed = new Map<string, Formatter>();
const plain = new Map<number, Formatter>();

type Figure = number | null | undefined;

const isKnown = (value: Figure): value is number => typeof value === 'number' && Number.isFinite(value);

/** A formatted number with a true minus; `-0.00` reads `0.00`. */
export const withMinus = (text: string): string =>
  (/[1-9]/.test(text) ? text : text.replace(/^[-+]/, '')).replace('-', MINUS);

const write = (formatter: Formatter, value: Figure): string =>
  isKnown(value) ? withMinus(formatter.format(value)) : NO_VALUE;

function signedFormatter(digits: number): Formatter {
  const key = String(digits);
  const made =
    signed.get(key) ??
    held({
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: 'exceptZero',
    });
  signed.set(key, made);
  return made;
}

/** USDT with two places and thousands separators, `12,345.60`. */
export const formatUsdt = amount((value) => write(usdt, value));

const usdtShort = held({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

/** USDT within a sentence: without places where it is whole, `50,000`, else with two, `12,345.60`. */
export const formatUsdtShort = amount((value) => write(usdtShort, value));

/** USDT with its sign, `+12.34` or `−12.34`. */
export const formatSignedUsdt = amount((value) => formatSignedDecimal(value, 2));

/** A change of a normalized value with its sign, `+0.0123`. */
export const formatSignedNormalized = (value: Figure): string => formatSignedDecimal(value, 4);

/** A normalized value with four places, `1.0234`. */
export const formatNormalized = (value: Figure): string => write(normalized, value);

/**
 * Percent with its sign, `+1.23%`.
 *
 * @param percent in percent, as the wire carries it
 */
export function formatPercent(percent: Figure, digits = 2): string {
  return isKnown(percent) ? `${write(signedFormatter(digits), percent)}%` : NO_VALUE;
}

/** A double carries some 15 digits; what a subtraction leaves beyond this many is noise. */
const TRUE_DIGITS = 12;

/**
 * Percent with its sign, `+1.23%`. 1.2145 - 1 in doubles is a little under 0.2145: it still rounds up to 21.5 %.
 *
 * @param fraction 0.0123 for 1.23 %
 */
export const formatFraction = (fraction: Figure, digits = 2): string =>
  formatPercent(isKnown(fraction) ? Number((fraction * 100).toPrecision(TRUE_DIGITS)) : null, digits);

/** A share without a sign, `12.34%`, from percent. */
export const formatShare = (percent: Figure): string =>
  isKnown(percent) ? `${write(usdt, percent)}%` : NO_VALUE;

/** A fraction of a whole without a sign, `12.34%`. */
export const formatPart = (fraction: Figure): string =>
  formatShare(isKnown(fraction) ? Number((fraction * 100).toPrecision(TRUE_DIGITS)) : null);

/** The rate of a fee with the places it has, `3%` or `2.5%`, from a fraction. */
export const formatRate = (fraction: Figure): string => (isKnown(fraction) ? plainRate(fraction) : NO_VALUE);

const usdCents = { style: 'currency', currency: 'USD' } as const;
const cents = held(usdCents, POWER_FROM);
const signedCents = held({ ...usdCents, signDisplay: 'exceptZero' }, POWER_FROM);
const usdPower = usdWith(POWER);
const isPower = (value: Figure): value is number => isKnown(value) && Math.abs(value) >= POWER_FROM;

/** Dollars without cents, `$12,345`. */
export const formatUsd = (value: Figure): string => write(isPower(value) ? usdPower : usd, value);

/** Dollars with cents, `$12,345.60`; whole ones where a double has no digits for cents. */
export const formatUsdCents = (value: Figure): string => write(cents, value);

/** Dollars with cents and their sign, `+$12.34` or `−$12.34`. */
export const formatSignedUsdCents = (value: Figure): string => write(signedCents, value);

/** Dollars on an axis, in thousands without decimals, `$12k` or `−$12k`. */
export function formatUsdThousands(value: Figure): string {
  if (!isKnown(value)) return NO_VALUE;
  return `${write(isPower(value) ? usdPower : usd, value / 1000)}k`;
}

/** A whole number with thousands separators. */
export const formatCount = (value: Figure): string => write(whole, value);

/** A count of things, `1 day`, `30 days`. @param one what they are, in the singular */
export const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** A number with so many places. */
export function formatDecimal(value: Figure, digits: number): string {
  const made =
    plain.get(digits) ?? numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits });
  plain.set(digits, made);
  return write(made, value);
}

const typed = numberFormat({ maximumFractionDigits: 2 });

/** A number as somebody types it, with at most two places and never hidden: `50,000`, `0.5`. */
export const formatTyped = (value: Figure): string => write(typed, value);

/** A difference with its sign and so many places, `+0.05`. */
export const formatSignedDecimal = (value: Figure, digits: number): string =>
  write(signedFormatter(digits), value);

const tiny = numberFormat({ maximumSignificantDigits: 4 });

/** A price with as many places as its size asks for: two above 100, four above 1, else six, or four digits below 0.0001. */
export function formatPrice(value: Figure): string {
  if (!isKnown(value)) return NO_VALUE;
  const size = Math.abs(value);
  if (size >= 100 || size === 0) return formatDecimal(value, 2);
  if (size < 0.0001) return write(tiny, value);
  return formatDecimal(value, size >= 1 ? 4 : 6);
}

const quantity = numberFormat({ maximumFractionDigits: 8 });
const signedQuantity = numberFormat({
  maximumFractionDigits: 8,
  signDisplay: 'exceptZero',
});

/** A quantity of coins with the places it has, at most eight. */
export const formatQuantity = amount((value) => write(quantity, value));

/** A leverage with the places it has, `2.5`. */
export const formatLeverage = (value: Figure): string => write(quantity, value);

/** A quantity of coins that came or went with its sign, `+0.2` or `−0.2`. */
export const formatSignedQuantity = amount((value) => write(signedQuantity, value));

const UNIT_PLACES = 4;
/** Below half of the last place nothing of them would be seen. */
const MIN_SHOWN_UNITS = 10 ** -UNIT_PLACES / 2;

function writeUnits(units: string | null | undefined, sign: (value: number) => string): string {
  if (units === null || units === undefined) return NO_VALUE;
  const value = Number(units);
  if (!Number.isFinite(value)) return NO_VALUE;
  if (areAmountsHidden()) return HIDDEN;
  const size = Math.abs(value);
  const digits = size > 0 && size < MIN_SHOWN_UNITS ? '<0.0001' : formatDecimal(size, UNIT_PLACES);
  return `${sign(value)}${digits}`;
}

const minusOf = (value: number): string => (value < 0 ? MINUS : '');

/** Units with four places, `812,345.1235`; what these do not show reads `<0.0001`. @param units decimal text */
export const formatUnits = (units: string | null | undefined): string => writeUnits(units, minusOf);

/** Units that came or went with their sign, `+12.3457` or `−12.3457`. @param units decimal text */
export const formatSignedUnits = (units: string | null | undefined): string =>
  writeUnits(units, (value) => (value > 0 ? '+' : minusOf(value)));

/** Units with every place they have, for the title of a shorter text, `−12.345678901234567891`. */
export const formatAllUnits = (decimal: string | null | undefined): string => {
  if (decimal === null || decimal === undefined) return NO_VALUE;
  return areAmountsHidden() ? HIDDEN : decimal.replace('-', MINUS);
};

/** Shares of a fund with five places, `97.00000`: the last one is a cent of the subscription. */
export const formatShares = amount((value) => formatDecimal(value, 5));

/** Shares that came or went with their sign, `+97.00000`. */
export const formatSignedShares = amount((value) => formatSignedDecimal(value, 5));

/** The price of a unit with six places, `1.234568`. */
export const formatUnitPrice = (value: Figure): string => formatDecimal(value, 6);

const MAX_SHARE_DIGITS = 5;
const shareFormats = Array.from({ length: MAX_SHARE_DIGITS + 1 }, (_, digits) =>
  amount((value) => formatDecimal(value, digits)),
);

/**
 * Writes shares of a column with as many places as any of them needs, at most five, so that their points stand below each other.
 *
 * @example sharesFormat([97, 145.5])(97) // => '97.0'
 */
export function sharesFormat(all: readonly number[]): (shares: Figure) => string {
  const digits = Math.max(0, ...all.map((shares) => placesOf(shares)));
  return shareFormats[Math.min(digits, MAX_SHARE_DIGITS)] ?? formatShares;
}

const placesOf = (value: number): number =>
  Number.isFinite(value)
    ? (value.toFixed(MAX_SHARE_DIGITS).replace(/0+$/, '').split('.')[1] ?? '').length
    : 0;
