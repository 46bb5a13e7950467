import type { CallName } from '@equanim/contract/calls';
import { FLAGSHIP } from '@equanim/contract/identity';

const dealing = ['strikes', 'strike', 'dealingRequests', 'ledgerFlows', 'handLines'] as const;
const fund = ['funds', 'investors', 'investor', 'fundFees'] as const;
const quality = ['quarantine', 'reviewQuarantine', 'exclusions', 'questions', 'coinQuestions'] as const;
const work = ['approvals', 'waiting'] as const;
const wallet = ['walletCurrent', 'walletCoins', 'walletHistory'] as const;

/** The calls whose answers change together: what a screen asks for again, and what an action does. */
export const areas = {
  wallet,
  leads: ['leads', 'waiting'],
  orders: ['ordersPage', 'orderSymbols'],
  quality,
  /** Decisions about the data change figures, too. */
  decided: [...quality, 'status', 'waiting', ...wallet],
  people: ['people', 'invitations', 'investor'],
  /** Acts that wait for a second person are listed among the others. */
  dealing: [...dealing, ...work],
  fund: [...fund, ...work],
  approvals: [...work, ...dealing, ...fund, 'ledgerReconciliation', 'ledgerEntries'],
  holdings: ['customerHoldings', 'customerRequests'],
  record: ['recordAccess', 'record', 'recordCheckpoint'],
  performance: [
    'performanceDays',
    'performanceSummary',
    'partLines',
    'unexplainedChanges',
    'customerPerformanceDays',
    'customerPerformanceSummary',
  ],
} as const satisfies Record<string, readonly CallName[]>;

/** The fund that the screens show, as the calls about it name it. */
export const FUND = { fund: FLAGSHIP } as const;
