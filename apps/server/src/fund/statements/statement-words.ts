import { STATEMENT_RULES } from '@equanim/contract/fund-rules';

/** What every statement says of its figures and of itself, whoever the firm is. */
export const WORDS = {
  figuresNote:
    'Amounts in USDT. A minus sign marks what leaves the account. The two figures at the foot are not part of the sum.',
  lateSample:
    'The sample this price rests on was taken after the dealing day began, because none could be taken in the five minutes before it. An administrator has confirmed it.',
  noOpeningPrice:
    'The month began without a strike, so there is no unit price at its beginning, and nothing was dealt on its first day.',
  explanation: {
    heading: 'How this was computed',
    lead: 'Each figure depends only on your own dates, the unit price and the terms, never on anyone else’s money. These are the rules. Each step is rounded half up to the cent.',
    steps: STATEMENT_RULES,
  },
  record: {
    heading: 'Track record',
    text: 'When this statement was made, the fund’s track record had this checkpoint. Keep it: a later record that does not continue it was rewritten.',
  },
  annual: {
    heading: 'The statements of the year',
    text: 'Each figure of the year is that of its first month, that of its last, or the sum over its months. What was corrected in a month, and why, is on the statement of that month. The statements that were added up have these SHA-256; they are listed in the portal, too.',
  },
  note: {
    heading: 'This note',
    figuresNote: 'Final amounts in USDT. A minus sign marks what a fee takes.',
    text: 'The figures are those of the strike, which is final. The note is made of the entries of the ledger each time it is asked for: unless a later strike corrects them, every copy is the same file, byte for byte.',
  },
  file: {
    heading: 'This file',
    text: 'The SHA-256 of this file is listed beside it in the portal. Compute it for the file you hold: if the two agree, the file is unchanged.',
  },
} as const;

/** A step of the explanation; they stand in their order. */
export type ExplainedStep = keyof typeof STATEMENT_RULES;
