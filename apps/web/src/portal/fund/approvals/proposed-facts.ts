import { TERMS } from '@equanim/finance/ledger/term-rows';
import { formatDateTime, formatUtcDay } from '../../../ui/format/date.ts';
import { formatRate, formatUsdt } from '../../../ui/format/number.ts';
import { capitalized, wordFor } from '../../../ui/format/word.ts';
import { WALLET_WORDS } from '../../frame/hand-line-words.ts';

/** What the fields of a proposal are called, in the order they are shown: the database keeps none. */
const NAMES: Record<string, string> = {
  day: 'Dealing day',
  request_id: 'Request',
  transaction_id: 'Flow',
  from_day: 'Hold from',
  ...Object.fromEntries(
    TERMS.map(({ name, label, kind }) => [
      name,
      kind === 'days' || kind === 'months' ? `${label}, ${kind}` : label,
    ]),
  ),
  max_market_difference: 'Largest market difference',
  from: 'From',
  to: 'To',
  owner: 'Owner',
  series_id: 'Series',
  amount: 'Amount',
  gives_back_fee: 'Gives back a fee',
  corrects: 'Corrects entry',
};

/** Values of a list, on the screen. */
const VALUES: Record<string, string> = {
  ...WALLET_WORDS,
  series: 'A series',
  house: 'The house',
  manager: 'The manager',
  net: 'Net',
  gross: 'Gross',
};

const IS_MONEY = /(^|_)(amount|min_subscription|max_market_difference|usdt)$/;
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;
const IS_INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/;

/** A field of a proposal, for people. */
export interface ProposedFact {
  name: string;
  value: string;
}

/** Every field of a proposal by its name, those of parts after the name of the part; what no table knows stands as it came. */
export function proposedFacts(proposed: object, before = ''): ProposedFact[] {
  const fields = Object.entries(proposed).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return fields.flatMap(([field, value]: [string, unknown]) => {
    const name = before + (NAMES[field] ?? nameOf(field));
    if (value === null || value === undefined) return [];
    return typeof value === 'object'
      ? proposedFacts(value, `${name}: `)
      : { name, value: inWords(field, value as string | number | boolean) };
  });
}

/** What no table knows comes last, as it came. */
function placeOf(field: string): number {
  const place = Object.keys(NAMES).indexOf(field);
  return place === -1 ? Number.MAX_VALUE : place;
}

/** `corrects_entry` is Corrects entry, and the first of a list is number 1. */
function nameOf(field: string): string {
  if (/^\d+$/.test(field)) return String(Number(field) + 1);
  return capitalized(field.replaceAll('_', ' '));
}

function inWords(field: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (IS_MONEY.test(field) && Number.isFinite(Number(value))) return `${formatUsdt(Number(value))} USDT`;
  if (typeof value === 'number') {
    if (field.endsWith('_rate')) return formatRate(value);
    return String(value);
  }
  if (IS_DAY.test(value)) return formatUtcDay(value);
  return IS_INSTANT.test(value) ? formatDateTime(value) : wordFor(VALUES, value);
}
