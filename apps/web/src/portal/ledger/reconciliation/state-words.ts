import type { LedgerReconciliation } from '@equanim/contract/ledger';

interface StateWords {
  name: string;
  says: string;
}

/** What each state of the reconciliation is called, and what it means. */
export const STATE_WORDS: Record<LedgerReconciliation['state'], StateWords> = {
  even: { name: 'Even', says: 'Every unit and every cent of the account has an owner.' },
  off: { name: 'Off', says: 'Something differs between the owners and the account.' },
  waiting: {
    name: 'Waiting',
    says: 'It cannot be judged yet: a sample, or the units of a flow, are still to come.',
  },
};
