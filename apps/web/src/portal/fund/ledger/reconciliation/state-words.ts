import type { LedgerReconciliation } from '@equanim/contract/ledger';

interface StateWords {
  name: string;
  says: string;
}

/** What each state of the reconciliation is called, and what it means. */
export const STATE_WORDS: Record<LedgerReconciliation['state'], StateWords> = {
  even: { name: 'Balanced', says: 'Every unit and every cent of the account has an owner.' },
  off: { name: 'Not balanced', says: 'The owners and the account do not agree.' },
  waiting: {
    name: 'Waiting',
    says: 'It cannot be checked yet: a sample, or the units of a flow, are still missing.',
  },
};
