/** Every kind of entry of the ledger and what it is called, in the order of the filter. */
export const ENTRY_KIND_WORDS = {
  opening: 'Opening',
  flow: 'Flow',
  'flow-correction': 'Flow counted again',
  worthless: 'Units worthless',
  match: 'Match',
  unmatch: 'Match undone',
  'management-fee': 'Management fee',
  crystallization: 'Crystallization',
  subscription: 'Subscription',
  'subscription-fee': 'Subscription fee',
  redemption: 'Redemption',
  'performance-fee': 'Performance fee',
  'market-difference': 'Market difference',
  'nav-error': 'NAV error settled',
  adjustment: 'Adjusting entry',
} as const;

/** What an entry of the ledger is made for. */
export type EntryKind = keyof typeof ENTRY_KIND_WORDS;

/** The kinds in the order of the filter. */
export const ENTRY_KINDS = Object.keys(ENTRY_KIND_WORDS) as EntryKind[];
