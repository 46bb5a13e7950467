import type { LineMeaning } from '@equanim/contract/quality';

interface Choice {
  value: LineMeaning;
  name: string;
  note: string;
}

/** What a line of the exchange's log can be said to be, and what follows. */
export const MEANINGS: readonly Choice[] = [
  { value: 'flow', name: 'Money in or out', note: 'Changes units, not performance' },
  { value: 'result', name: 'A result of the fund', note: 'Counts as performance' },
  { value: 'exchanged', name: 'Exchanged inside the account', note: 'One coin for another' },
];

/** What a press of the button does. */
export const RECORD_LABELS: Record<LineMeaning, string> = {
  flow: 'Record as money in or out',
  result: 'Record as a result',
  exchanged: 'Record as an exchange',
};

/** A meaning within a sentence. */
export const MEANING_WORDS: Record<LineMeaning, string> = {
  flow: 'money in or out',
  result: 'a result of the fund',
  exchanged: 'an exchange inside the account',
};
