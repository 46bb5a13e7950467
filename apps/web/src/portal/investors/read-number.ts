/** With or without thousands separators, which stand at every third digit or nowhere. */
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<places>\d+))?$/;

/** What was typed for a number, or a sentence that says what is wrong with it. */
export type ReadNumber = { value: number; error: null } | { value: null; error: string };

interface NumberRule {
  /** Said where nothing was typed. */
  missing: string;
  /** Said of what is no number. */
  unreadable: string;
  /** Decimals that are taken, and what is said of more. */
  places: readonly [max: number, error: string];
  /** Limits, both taken, each with what is said beyond it. */
  min: readonly [min: number, error: string];
  max: readonly [max: number, error: string];
}

const wrong = (error: string): ReadNumber => ({ value: null, error });

/** A number as people type one, `100,000.50`; a sign is read only to be refused with the right sentence. */
export function readNumber(typed: string, { missing, unreadable, places, min, max }: NumberRule): ReadNumber {
  const text = typed.replaceAll(/\s/g, '');
  if (text === '') return wrong(missing);
  const found = NUMBER.exec(text.replace(/^[+\-−]/, ''));
  if (found === null) return wrong(unreadable);
  const size = Number(found[0].replaceAll(',', ''));
  const value = /^[-−]/.test(text) ? -size : size;
  if (value < min[0]) return wrong(min[1]);
  if (value > max[0]) return wrong(max[1]);
  if ((found.groups?.['places'] ?? '').length > places[0]) return wrong(places[1]);
  return { value, error: null };
}

/** The most that the server takes, USDT or shares. */
export const MAX_GIVEN = 1e12;
const CENTS = 2;
/** Above 0 with so many decimals. */
const smallest = (places: number): number => Number(`1e-${String(places)}`);

/** How an amount in USDT above 0, to the cent, is read. @param min with what is said below it, where 0.01 is not enough */
export const moneyRule = (min?: readonly [number, string]): NumberRule => ({
  missing: 'Enter an amount in USDT.',
  unreadable: 'Write the amount as a number, such as 100,000 or 2,500.50.',
  places: [CENTS, 'Enter an amount in whole cents.'],
  min: min ?? [smallest(CENTS), 'Enter an amount above 0.'],
  max: [MAX_GIVEN, 'That is more than can be recorded.'],
});

const SHARE_PLACES = 8;

/** How a number of shares is read. */
export const SHARES_RULE: NumberRule = {
  missing: 'Enter a number of shares.',
  unreadable: 'Write the shares as a number, such as 12.5.',
  places: [SHARE_PLACES, 'Enter shares with at most eight decimals.'],
  min: [smallest(SHARE_PLACES), 'Enter a number of shares above 0.'],
  max: [MAX_GIVEN, 'That is more than can be recorded.'],
};
