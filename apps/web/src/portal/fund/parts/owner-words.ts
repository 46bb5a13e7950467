import type { Owner } from '@equanim/contract/ledger';

/** What the owners of units are called, in the order in which they are listed. */
export const OWNER_NAMES: Record<Owner, string> = {
  series: 'Investors',
  house: 'House',
  settlement: 'Money in transit',
  manager: 'Manager',
};

/** The same within a sentence. */
export const OWNER_PHRASES: Record<Owner, string> = {
  series: 'an investor',
  house: 'the house',
  settlement: 'money in transit',
  manager: 'the manager',
};
