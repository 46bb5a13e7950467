import type { CallName } from '@equanim/contract/calls';
import type { CallerName } from './callers.test-support.ts';

/** Who gets through to a call: the role, and how far the second factor has to be given. */
export type Gate =
  | 'public'
  | 'signed-in before factor'
  | 'signed-in'
  | 'signed-in stepped up'
  | 'admin'
  | 'admin stepped up';

export interface Expectation {
  gate: Gate;
  /** Status and code of the problem for whoever gets through with the input below. */
  answers: string | ((caller: CallerName) => string);
  /** Nothing unless given; `{n}` stands for another number each time. */
  body?: object;
  query?: string;
}

/** An id that nothing has. */
export const UNKNOWN_ID = '0198f2a0-0000-7000-8000-00000000abcd';
/** A path of a call with something that its rules take in each part that it leaves open, and that there is not. */
export const filledIn = (path: string): string =>
  path
    .replace(':id', UNKNOWN_ID)
    .replace(':type', 'CUSTODY_X')
    .replace(':channel', 'wallet')
    .replace(':fund', 'flagship')
    .replace(':day', '2026-03-15');

const LINK = { token: 'a-link-that-nobody-was-sent' };
const WINDOW = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:10:00Z', reason: 'a glitch' };
const CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA' },
  clientExtensionResults: {},
};
const TERMS = {
  from_day: '2030-01-01',
  subscription_fee_rate: 0.03,
  management_fee_rate: 0.02,
  performance_fee_rate: 0.2,
  min_subscription: 50_000,
  notice_days: 30,
  lock_up_months: 12,
  max_market_difference: 10_000,
};
const SUBSCRIPTION = { investor_id: UNKNOWN_ID, kind: 'subscription', amount: 50_000 };
const NEW_PASSWORD = 'seven quiet herons beside the lock';
const DONE = '204';
const OK = '200';
const WRONG = '400 invalid-input';
const NOT_THERE = '404 not-found';

const hasFactor = (caller: CallerName): boolean =>
  /pending|idle|stepped up/.test(caller) && !caller.startsWith('a disabled');

/**
 * What each call answers, written down by hand: a call that is missing here, or that is here and gone, does not compile.
 * Nothing is read from the contract's table, which the server is made of.
 */
export const EXPECTATIONS: Record<CallName, Expectation> = {
  login: {
    gate: 'public',
    answers: '401 wrong-credentials',
    body: { email: '{n}@y.example', password: 'x' },
  },
  logout: { gate: 'signed-in before factor', answers: DONE },
  me: { gate: 'signed-in before factor', answers: OK },
  updateMe: { gate: 'signed-in', answers: OK, body: { name: 'Ada' } },
  wsTicket: { gate: 'signed-in', answers: OK },
  forgotPassword: { gate: 'public', answers: DONE, body: { email: 'nobody@equanim.example' } },
  resetPassword: { gate: 'public', answers: '400 dead-link', body: { ...LINK, new_password: NEW_PASSWORD } },
  register: {
    gate: 'public',
    answers: '403 forbidden',
    body: { invitation: LINK.token, name: 'Ada', password: NEW_PASSWORD },
  },
  invitation: { gate: 'public', answers: '403 forbidden', body: { invitation: LINK.token } },
  confirmEmail: { gate: 'public', answers: '400 dead-link', body: LINK },
  activity: { gate: 'signed-in', answers: DONE },
  sessions: { gate: 'signed-in', answers: OK },
  endSession: { gate: 'signed-in', answers: NOT_THERE },
  endOtherSessions: { gate: 'signed-in', answers: DONE },
  ownMessages: { gate: 'signed-in', answers: OK },
  setOwnMessages: { gate: 'signed-in', answers: OK, body: { off: ['statement-ready'] } },
  exportMe: { gate: 'signed-in stepped up', answers: OK },
  factorState: { gate: 'signed-in before factor', answers: OK },
  giveCode: { gate: 'signed-in before factor', answers: WRONG, body: { code: '000000' } },
  // None of them has a passkey.
  passkeyOptions: { gate: 'signed-in before factor', answers: WRONG },
  givePasskey: { gate: 'signed-in before factor', answers: WRONG, body: { credential: CREDENTIAL } },
  startTotp: {
    gate: 'signed-in before factor',
    // Those who have a factor have an app already.
    answers: (caller) => startingAFactor(caller, WRONG),
    body: {},
  },
  confirmTotp: { gate: 'signed-in before factor', answers: finishingAFactor, body: { code: '000000' } },
  removeTotp: { gate: 'signed-in stepped up', answers: WRONG, body: {} },
  newPasskeyOptions: {
    gate: 'signed-in before factor',
    answers: (caller) => startingAFactor(caller, OK),
    body: {},
  },
  addPasskey: {
    gate: 'signed-in before factor',
    answers: finishingAFactor,
    body: { name: 'Key', credential: CREDENTIAL },
  },
  renamePasskey: { gate: 'signed-in', answers: NOT_THERE, body: { name: 'Key' } },
  removePasskey: {
    gate: 'signed-in stepped up',
    answers: (caller) => (hasFactor(caller) ? NOT_THERE : WRONG),
    body: {},
  },
  newRecoveryCodes: { gate: 'signed-in stepped up', answers: (caller) => (hasFactor(caller) ? OK : WRONG) },
  passkeyLoginOptions: { gate: 'public', answers: OK },
  passkeyLogin: { gate: 'public', answers: '401 wrong-credentials', body: { credential: CREDENTIAL } },
  people: { gate: 'admin', answers: OK },
  changePerson: { gate: 'admin stepped up', answers: NOT_THERE, body: { role: 'customer' } },
  resetFactor: { gate: 'admin stepped up', answers: NOT_THERE },
  invite: {
    gate: 'admin stepped up',
    answers: '201',
    body: { email: 'new{n}@equanim.example', role: 'customer' },
  },
  invitations: { gate: 'admin', answers: OK },
  withdrawInvitation: { gate: 'admin stepped up', answers: NOT_THERE },
  walletCurrent: { gate: 'admin', answers: OK },
  walletRefresh: { gate: 'admin', answers: OK },
  walletHistory: { gate: 'admin', answers: OK },
  walletSummary: { gate: 'admin', answers: OK },
  walletCoins: { gate: 'admin', answers: OK },
  btcHistory: { gate: 'admin', answers: OK },
  btcLatest: { gate: 'admin', answers: OK },
  orders: { gate: 'admin', answers: OK },
  ordersPage: { gate: 'admin', answers: OK },
  ordersExport: { gate: 'admin stepped up', answers: OK },
  orderSymbols: { gate: 'admin', answers: OK },
  klines: { gate: 'admin', answers: OK },
  serverTime: { gate: 'admin', answers: OK },
  positions: { gate: 'admin', answers: OK },
  performanceDays: { gate: 'admin', answers: OK },
  performanceSummary: { gate: 'admin', answers: OK },
  partLines: { gate: 'admin', answers: OK, query: '?part=funding' },
  unexplainedChanges: { gate: 'admin', answers: OK },
  funds: { gate: 'admin', answers: OK },
  previewTerms: { gate: 'admin', answers: OK, body: TERMS },
  fundFees: { gate: 'public', answers: OK },
  recordTerms: { gate: 'admin stepped up', answers: '201', body: TERMS },
  proposeTerms: { gate: 'admin stepped up', answers: WRONG, body: { ...TERMS, reason: 'a mistake' } },
  investors: { gate: 'admin', answers: OK },
  addInvestor: { gate: 'admin stepped up', answers: '201', body: { name: 'Investor {n}' } },
  investor: { gate: 'admin', answers: NOT_THERE },
  changeInvestor: { gate: 'admin stepped up', answers: NOT_THERE, body: { name: 'Somebody' } },
  dealingRequests: { gate: 'admin', answers: OK },
  makeRequest: { gate: 'admin stepped up', answers: NOT_THERE, body: SUBSCRIPTION },
  acceptRequest: { gate: 'admin stepped up', answers: NOT_THERE },
  cancelRequest: { gate: 'admin stepped up', answers: NOT_THERE, body: { reason: 'changed their mind' } },
  reckonRequest: { gate: 'admin stepped up', answers: NOT_THERE, body: { arrived: 'net' } },
  decideLate: {
    gate: 'admin stepped up',
    answers: NOT_THERE,
    body: { decision: 'accept', reason: 'was in time' },
  },
  ledgerFlows: { gate: 'admin', answers: OK },
  matchFlow: { gate: 'admin stepped up', answers: NOT_THERE, body: { transaction_id: 'x', to: 'house' } },
  unmatchFlow: {
    gate: 'admin stepped up',
    answers: NOT_THERE,
    body: { transaction_id: 'x', reason: 'a mistake' },
  },
  makeAdjustment: {
    gate: 'admin stepped up',
    answers: WRONG,
    body: {
      from: { owner: 'house' },
      to: { owner: 'house' },
      amount: 1,
      gives_back_fee: false,
      reason: 'a mistake',
    },
  },
  strikes: { gate: 'admin', answers: OK },
  strike: { gate: 'admin', answers: WRONG },
  finalizeStrike: { gate: 'admin stepped up', answers: WRONG, body: { digest: 'x' } },
  passStrike: { gate: 'admin stepped up', answers: WRONG, body: { reason: 'nothing was sampled' } },
  takeBackPass: { gate: 'admin stepped up', answers: '409 not-possible', body: { reason: 'it was sampled' } },
  handLines: { gate: 'admin', answers: OK },
  keepHandLine: {
    gate: 'admin stepped up',
    answers: NOT_THERE,
    body: { transaction_id: 'x', wallet: 'savings', reason: 'Idle cash.' },
  },
  approvals: { gate: 'admin', answers: OK },
  confirmApproval: { gate: 'admin stepped up', answers: NOT_THERE, body: { digest: 'x' } },
  refuseApproval: { gate: 'admin stepped up', answers: NOT_THERE, body: { reason: 'changed their mind' } },
  ledgerEntries: { gate: 'admin', answers: OK },
  ledgerExport: { gate: 'admin stepped up', answers: OK },
  ledgerReconciliation: { gate: 'admin', answers: OK },
  statements: { gate: 'admin', answers: OK },
  annualStatement: {
    gate: 'admin stepped up',
    answers: NOT_THERE,
    query: `?year=2026&investor_id=${UNKNOWN_ID}`,
  },
  contractNote: { gate: 'admin stepped up', answers: NOT_THERE },
  statementsArchive: { gate: 'admin stepped up', answers: NOT_THERE, query: '?month=2026-01' },
  statement: { gate: 'admin stepped up', answers: NOT_THERE },
  sendStatement: { gate: 'admin', answers: NOT_THERE },
  customerHoldings: { gate: 'signed-in', answers: OK },
  customerRequests: { gate: 'signed-in', answers: OK },
  makeCustomerRequest: { gate: 'signed-in stepped up', answers: NOT_THERE, body: SUBSCRIPTION },
  cancelCustomerRequest: { gate: 'signed-in', answers: NOT_THERE },
  customerAnnualStatement: {
    gate: 'signed-in',
    answers: NOT_THERE,
    query: `?year=2026&investor_id=${UNKNOWN_ID}`,
  },
  customerContractNote: { gate: 'signed-in', answers: NOT_THERE },
  customerDealings: { gate: 'signed-in', answers: NOT_THERE, query: `?investor_id=${UNKNOWN_ID}` },
  customerStatements: { gate: 'signed-in', answers: OK },
  customerStatement: { gate: 'signed-in', answers: NOT_THERE },
  customerPerformanceDays: { gate: 'signed-in', answers: OK },
  customerPerformanceSummary: { gate: 'signed-in', answers: OK },
  customerCurrent: { gate: 'signed-in', answers: OK },
  customerHistory: { gate: 'signed-in', answers: OK },
  customerPositions: { gate: 'signed-in', answers: OK },
  dailySummary: { gate: 'signed-in', answers: OK },
  status: { gate: 'signed-in', answers: OK },
  recordAccess: { gate: 'public', answers: OK },
  record: { gate: 'signed-in', answers: '503 no-data-yet' },
  recordCheckpoint: { gate: 'signed-in', answers: '503 no-data-yet' },
  live: { gate: 'public', answers: OK },
  ready: { gate: 'public', answers: OK },
  waiting: { gate: 'admin', answers: OK },
  quarantine: { gate: 'admin', answers: OK },
  reviewQuarantine: { gate: 'admin', answers: NOT_THERE },
  decideQuarantine: {
    gate: 'admin stepped up',
    answers: NOT_THERE,
    body: { decision: 'reject', reason: 'a glitch' },
  },
  exclusions: { gate: 'admin', answers: OK },
  addExclusion: { gate: 'admin stepped up', answers: '201', body: WINDOW },
  removeExclusion: { gate: 'admin stepped up', answers: NOT_THERE },
  questions: { gate: 'admin', answers: OK },
  answerQuestion: {
    gate: 'admin stepped up',
    answers: NOT_THERE,
    body: { meaning: 'flow', reason: 'as its page says' },
  },
  coinQuestions: { gate: 'admin', answers: OK },
  answerCoin: {
    gate: 'admin stepped up',
    answers: NOT_THERE,
    body: { price: 0, from_day: '2026-01-01', reason: 'delisted' },
  },
  auditPage: { gate: 'admin', answers: OK },
  auditExport: { gate: 'admin stepped up', answers: OK },
  contact: {
    gate: 'public',
    answers: '202',
    body: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@x.example', message: 'Hello.' },
  },
  leads: { gate: 'admin', answers: OK },
  changeLead: { gate: 'admin', answers: NOT_THERE, body: { status: 'closed' } },
};

/** Setting up a factor asks for the password, or for the factor there is: only the service can tell. */
function startingAFactor(caller: CallerName, done: string): string {
  if (/pending|idle/.test(caller)) return '403 second-factor-required';
  if (caller.includes('not stepped up')) return '403 step-up-required';
  return hasFactor(caller) ? done : WRONG;
}

/** What was begun after the factor was given is finished later, too, but not while the factor is pending. */
function finishingAFactor(caller: CallerName): string {
  return /pending|idle/.test(caller) ? '403 second-factor-required' : WRONG;
}
