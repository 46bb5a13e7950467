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
  then: string | ((caller: CallerName) => string);
  /** Nothing unless given; `{n}` stands for another number each time. */
  body?: object;
  query?: string;
}

/** An id that nothing has. */
export const UNKNOWN_ID = '0198f2a0-0000-7000-8000-00000000abcd';
const LINK = { token: 'a-link-that-nobody-was-sent' };
const WINDOW = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:10:00Z', reason: 'a glitch' };
const CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA' },
  clientExtensionResults: {},
};
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
  login: { gate: 'public', then: '401 wrong-credentials', body: { email: '{n}@y.example', password: 'x' } },
  logout: { gate: 'signed-in before factor', then: DONE },
  me: { gate: 'signed-in before factor', then: OK },
  updateMe: { gate: 'signed-in', then: OK, body: { name: 'Ada' } },
  wsTicket: { gate: 'signed-in', then: OK },
  forgotPassword: { gate: 'public', then: DONE, body: { email: 'nobody@equanim.example' } },
  resetPassword: { gate: 'public', then: '400 dead-link', body: { ...LINK, new_password: NEW_PASSWORD } },
  register: {
    gate: 'public',
    then: '403 forbidden',
    body: { invitation: LINK.token, name: 'Ada', password: NEW_PASSWORD },
  },
  invitation: { gate: 'public', then: '403 forbidden', body: { invitation: LINK.token } },
  confirmEmail: { gate: 'public', then: '400 dead-link', body: LINK },
  activity: { gate: 'signed-in', then: DONE },
  sessions: { gate: 'signed-in', then: OK },
  endSession: { gate: 'signed-in', then: NOT_THERE },
  endOtherSessions: { gate: 'signed-in', then: DONE },
  exportMe: { gate: 'signed-in stepped up', then: OK },
  factorState: { gate: 'signed-in before factor', then: OK },
  giveCode: { gate: 'signed-in before factor', then: WRONG, body: { code: '000000' } },
  // None of them has a passkey.
  passkeyOptions: { gate: 'signed-in before factor', then: WRONG },
  givePasskey: { gate: 'signed-in before factor', then: WRONG, body: { credential: CREDENTIAL } },
  startTotp: {
    gate: 'signed-in before factor',
    // Those who have a factor have an app already.
    then: (caller) => startingAFactor(caller, WRONG),
    body: {},
  },
  confirmTotp: {
    gate: 'signed-in before factor',
    then: finishingAFactor,
    body: { code: '000000' },
  },
  removeTotp: { gate: 'signed-in stepped up', then: WRONG, body: {} },
  newPasskeyOptions: {
    gate: 'signed-in before factor',
    then: (caller) => startingAFactor(caller, OK),
    body: {},
  },
  addPasskey: {
    gate: 'signed-in before factor',
    then: finishingAFactor,
    body: { name: 'Key', credential: CREDENTIAL },
  },
  renamePasskey: { gate: 'signed-in', then: NOT_THERE, body: { name: 'Key' } },
  removePasskey: {
    gate: 'signed-in stepped up',
    then: (caller) => (hasFactor(caller) ? NOT_THERE : WRONG),
    body: {},
  },
  newRecoveryCodes: { gate: 'signed-in stepped up', then: (caller) => (hasFactor(caller) ? OK : WRONG) },
  passkeyLoginOptions: { gate: 'public', then: OK },
  passkeyLogin: { gate: 'public', then: '401 wrong-credentials', body: { credential: CREDENTIAL } },
  people: { gate: 'admin', then: OK },
  changePerson: { gate: 'admin stepped up', then: NOT_THERE, body: { role: 'customer' } },
  resetFactor: { gate: 'admin stepped up', then: NOT_THERE },
  invite: {
    gate: 'admin stepped up',
    then: '201',
    body: { email: 'new{n}@equanim.example', role: 'customer' },
  },
  invitations: { gate: 'admin', then: OK },
  withdrawInvitation: { gate: 'admin stepped up', then: NOT_THERE },
  walletCurrent: { gate: 'admin', then: OK },
  walletRefresh: { gate: 'admin', then: OK },
  walletHistory: { gate: 'admin', then: OK },
  walletSummary: { gate: 'admin', then: OK },
  walletCoins: { gate: 'admin', then: OK },
  btcHistory: { gate: 'admin', then: OK },
  btcLatest: { gate: 'admin', then: OK },
  orders: { gate: 'admin', then: OK },
  ordersPage: { gate: 'admin', then: OK },
  ordersExport: { gate: 'admin stepped up', then: OK },
  orderSymbols: { gate: 'admin', then: OK },
  klines: { gate: 'admin', then: OK },
  serverTime: { gate: 'admin', then: OK },
  positions: { gate: 'admin', then: OK },
  performanceDays: { gate: 'admin', then: OK },
  performanceSummary: { gate: 'admin', then: OK },
  partLines: { gate: 'admin', then: OK, query: '?part=funding' },
  unexplainedChanges: { gate: 'admin', then: OK },
  customerPerformanceDays: { gate: 'signed-in', then: OK },
  customerPerformanceSummary: { gate: 'signed-in', then: OK },
  customerCurrent: { gate: 'signed-in', then: OK },
  customerHistory: { gate: 'signed-in', then: OK },
  customerPositions: { gate: 'signed-in', then: OK },
  dailySummary: { gate: 'signed-in', then: OK },
  status: { gate: 'signed-in', then: OK },
  live: { gate: 'public', then: OK },
  ready: { gate: 'public', then: OK },
  quarantine: { gate: 'admin', then: OK },
  reviewQuarantine: { gate: 'admin', then: NOT_THERE },
  decideQuarantine: {
    gate: 'admin stepped up',
    then: NOT_THERE,
    body: { decision: 'reject', reason: 'a glitch' },
  },
  exclusions: { gate: 'admin', then: OK },
  addExclusion: { gate: 'admin stepped up', then: '201', body: WINDOW },
  removeExclusion: { gate: 'admin stepped up', then: NOT_THERE },
  questions: { gate: 'admin', then: OK },
  answerQuestion: {
    gate: 'admin stepped up',
    then: NOT_THERE,
    body: { meaning: 'flow', reason: 'as its page says' },
  },
  auditPage: { gate: 'admin', then: OK },
  auditExport: { gate: 'admin stepped up', then: OK },
  contact: {
    gate: 'public',
    then: '202',
    body: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@x.example', message: 'Hello.' },
  },
  leads: { gate: 'admin', then: OK },
  changeLead: { gate: 'admin', then: NOT_THERE, body: { status: 'closed' } },
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
