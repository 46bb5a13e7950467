import type { Role } from '@equanim/contract/auth';
import type { AskedHistory } from './asked-history.ts';
import type { CallInput } from './client.ts';
import type { RecordPlace } from './record-text.ts';

/**
 * The key of every query, by area. Keys nest: invalidating `wallet.all` invalidates every query of the wallet.
 * What stands in a key separates the answers: one for each range, page or filter.
 */
export const queryKeys = {
  status: ['status'],
  currentUser: ['current-user'],
  factor: { state: ['factor', 'state'] },
  account: { sessions: ['account', 'sessions'] },
  positions: ['positions'],
  wallet: {
    all: ['wallet'],
    current: ['wallet', 'current'],
    coins: ['wallet', 'coins'],
    history: (asked: AskedHistory) => ['wallet', 'history', asked] as const,
  },
  orders: {
    all: ['orders'],
    symbols: ['orders', 'symbols'],
    page: (query: CallInput<'ordersPage'>['query'], isCurrent: boolean) =>
      ['orders', 'page', query, isCurrent] as const,
  },
  customer: {
    current: ['customer', 'current'],
    positions: ['customer', 'positions'],
    history: (asked: AskedHistory) => ['customer', 'history', asked] as const,
    dailySummary: (isCurrent: boolean) => ['customer', 'daily-summary', isCurrent] as const,
  },
  performance: {
    all: ['performance'],
    days: (role: Role, to?: string) => ['performance', 'days', role, to ?? null] as const,
    summary: (role: Role, span: CallInput<'performanceSummary'>['query']) =>
      ['performance', 'summary', role, span] as const,
    lines: (query: CallInput<'partLines'>['query']) => ['performance', 'lines', query] as const,
    unexplained: (query: CallInput<'unexplainedChanges'>['query']) =>
      ['performance', 'unexplained', query] as const,
  },
  quality: {
    all: ['quality'],
    quarantine: ['quality', 'quarantine'],
    review: (id: string) => ['quality', 'quarantine', id] as const,
    exclusions: ['quality', 'exclusions'],
    questions: ['quality', 'questions'],
    coins: ['quality', 'coins'],
  },
  people: {
    all: ['people'],
    list: ['people', 'list'],
    invitations: ['people', 'invitations'],
  },
  dealing: {
    all: ['dealing'],
    strikes: ['dealing', 'strikes'],
    strike: (day: string | undefined) => ['dealing', 'strikes', day ?? null] as const,
    requests: ['dealing', 'requests'],
    flows: ['dealing', 'flows'],
    lines: ['dealing', 'lines'],
  },
  approvals: ['approvals'],
  audit: {
    page: (query: CallInput<'auditPage'>['query']) => ['audit', 'page', query] as const,
  },
  holdings: {
    all: ['holdings'],
    own: ['holdings', 'own'],
    requests: ['holdings', 'requests'],
  },
  statements: {
    own: ['statements', 'own'],
    all: (query: CallInput<'statements'>['query']) => ['statements', 'all', query] as const,
  },
  fund: {
    all: ['fund'],
    list: ['fund', 'list'],
    investors: ['fund', 'investors'],
    fees: ['fund', 'fees'],
  },
  ledger: {
    all: ['ledger'],
    reconciliation: ['ledger', 'reconciliation'],
    entries: (query: CallInput<'ledgerEntries'>['query']) => ['ledger', 'entries', query] as const,
  },
  record: {
    all: ['record'],
    access: ['record', 'access'],
    text: (place: RecordPlace) => ['record', 'text', place] as const,
    checkpoint: (place: RecordPlace) => ['record', 'checkpoint', place] as const,
  },
  leads: {
    all: ['leads'],
    page: (page: number) => ['leads', page] as const,
  },
} as const;
