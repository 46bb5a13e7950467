import { expect, type Page } from '@playwright/test';
import {
  EVERY_CATEGORY,
  COINS,
  NOTICES,
  withCoins,
} from '../apps/web/src/portal/dashboard/admin/whole-account.test-support.ts';
import {
  QUESTION,
  REQUEST,
  SAMPLE,
  waitingFlow,
} from '../apps/web/src/portal/dashboard/admin/notices/waiting.test-support.ts';
import {
  ADA,
  entryOf as auditEntryOf,
  pageOf,
} from '../apps/web/src/portal/firm/audit/audit.test-support.ts';
import { lineOf, PART_RETURNED } from '../apps/web/src/portal/fund/dealing/fixtures/lines.test-support.ts';
import {
  DECIDED,
  flowOf,
  redemptionOf as redemptionFor,
  requestOf as requestFor,
} from '../apps/web/src/portal/fund/dealing/fixtures/people.test-support.ts';
import {
  DAYS,
  REQUESTS,
  strikeOf,
} from '../apps/web/src/portal/fund/dealing/fixtures/strikes.test-support.ts';
import {
  holdingOf,
  holdingsOf,
  LOWELL,
  redemptionOf,
  requestOf,
  statementOf,
} from '../apps/web/src/portal/fund/parts/holdings.test-support.ts';
import {
  collectorWith,
  goodAnswers,
  statusWith,
  troubleWith,
  userOf,
  type Answers,
} from '../apps/web/src/portal/frame/answers.test-support.ts';
import { APPROVALS } from '../apps/web/src/portal/fund/parts/approvals.test-support.ts';
import { reconciliationWith } from '../apps/web/src/portal/fund/parts/ledger.test-support.ts';
import { INVESTORS, oneInvestorOf } from '../apps/web/src/portal/fund/parts/fund.test-support.ts';
import { invitationOf, personOf } from '../apps/web/src/portal/frame/people.test-support.ts';
import { workedAnswers } from '../apps/web/src/portal/performance/worked.test-support.ts';
import type { Order } from '../packages/contract/src/orders.ts';
import type { Strike } from '../packages/contract/src/strikes.ts';
import { openAnswered } from './portal-answers.ts';

/** A screen of the portal, and answers with as much on it as there can be. */
export interface PortalScreen {
  path: string;
  answers: () => Partial<Answers>;
  /** How far it may move while it loads, where more than 0.02. */
  shift?: number;
  /** Brings it there, once it is open. */
  prepare: (page: Page) => Promise<void>;
}

const NAMED = { id: INVESTORS[0]!.id, reference: 'INV-0001', name: INVESTORS[0]!.name };

const LONG_NAME = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff';

const ORDER: Order = {
  id: 'one',
  symbol: '1000PEPEUSDT',
  category: 'linear',
  side: 'Sell',
  type: 'Market',
  status: 'partially_filled_canceled',
  quantity: 123_456.789,
  price: null,
  average_price: 0.012345,
  filled_quantity: 100_000,
  filled_value: 1_234_567.89,
  value_coin: 'USDT',
  fee: 12.34,
  fee_coin: 'USDT',
  reduce_only: false,
  created_at: '2026-03-04T12:00:00Z',
  updated_at: '2026-03-04T12:00:00Z',
};
const ORDERS = Array.from({ length: 25 }, (_, index): Order => ({ ...ORDER, id: `order-${String(index)}` }));

export const DAY = '2026-12-01';
const LATE = redemptionFor(3, { is_late: true });
const PART_PAID = requestFor(6, { money: { arrived: 20_000, reckoned: null } });
/** A dealing day with something of everything to be done. */
const WORK: Partial<Strike> = {
  unmatched: [flowOf(1), flowOf(2, { change: 0.52, coin: 'BTC', amount: 49_912.4 })],
  undecided: [LATE],
  waiting: [requestFor(2), PART_PAID],
  may_pass: true,
  cut_off: `${DAY}T00:00:00Z`,
  set_aside: [{ request: redemptionFor(8), why: 'It asks for 25,000.00 USDT; 20,688.08 USDT are held.' }],
  late_decisions: [{ ...DECIDED, request: requestFor(4), decision: 'accepted' }],
};

export function dealingAnswers(changes: Partial<Strike> = {}, isCorrecting = false): Answers {
  const own = {
    '/dealing/strikes': DAYS,
    [`/dealing/strikes/${DAY}`]: strikeOf({ isCorrecting, changes: { ...WORK, ...changes } }),
    '/funds/flagship/lines': [lineOf(1), PART_RETURNED],
    '/dealing/requests': [LATE, PART_PAID, ...REQUESTS.slice(1)],
    '/dealing/flows': [
      flowOf(1),
      flowOf(4, { match: { to: 'house', request: null, at: `${DAY}T09:00:00Z`, by: 'ada@lowell.example' } }),
    ],
  };
  return { ...goodAnswers(), ...own };
}

/** As much as amounts get, and a name as long as names get. */
const LARGE = holdingOf(
  { ...LOWELL, name: `${LONG_NAME} Featherstonehaugh Family Partners` },
  Array.from({ length: 9 }, (_, index) => ({
    dealtOn: `2026-0${String(index + 1)}-01`,
    net: 123_456_789.01,
  })),
);

export const holdingsAnswers = (): Answers => ({
  ...goodAnswers(),
  '/auth/me': userOf('customer'),
  '/customer/holdings': holdingsOf({ investors: [LARGE] }),
  '/customer/requests': [requestOf(3), redemptionOf(2, { state: 'dealt', payout: 50_000, unpaid: 12_500.5 })],
  '/customer/statements': ['2026-10', '2026-09', '2026-08'].map((month) => statementOf(month)),
});

/** A minute after the reading of the holdings is a day old. */
const HOLDINGS_AT = new Date('2026-11-24T12:01:00Z');

/** Orders are loaded when they come near; the end of the page moves while what stands above them loads. */
export const scrollToOrders = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Order History' }).scrollIntoViewIfNeeded();

export const SCREENS: Record<string, PortalScreen> = {
  'the dashboard of an administrator in trouble': {
    path: '/pnl-dashboard',
    answers: () => ({
      ...withCoins(COINS),
      '/positions/': EVERY_CATEGORY,
      '/status': collectorWith({ state: 'degraded', trouble: troubleWith(), notices: NOTICES }),
      '/waiting': [REQUEST, QUESTION, SAMPLE, ...[1, 2, 3, 4].map(waitingFlow)],
      // A whole page of them: where it is shorter than its outline, the end of the page that one scrolled to moves up.
      '/orders/paginated': { data: ORDERS, page: 1, page_size: 25, total_count: 25, total_pages: 1 },
    }),
    prepare: async (page) => {
      await expect(page.getByText('The exchange is silent.')).toBeVisible();
      await scrollToOrders(page);
      await expect(page.getByText('1,234,567.89').first()).toBeVisible();
    },
  },
  'the dashboard of a customer whose days are not current': {
    path: '/customer-dashboard',
    answers: () => ({
      '/auth/me': userOf('customer'),
      '/customer/positions/': EVERY_CATEGORY.map(({ symbol, side }) => ({ symbol, side })),
      '/status': statusWith({ orders: { is_current: false, known_until: null } }),
      '/customer/orders/daily-summary': [],
    }),
    prepare: (page) =>
      expect(page.locator('output', { hasText: 'Not current' })).toHaveText(
        'Not current: orders could not be read yet.',
      ),
  },
  'the performance': {
    path: '/performance',
    answers: workedAnswers,
    prepare: (page) =>
      expect(page.getByRole('region', { name: 'Where it came from', exact: true })).toBeVisible(),
  },
  'the investors': {
    path: '/investors',
    answers: () => ({}),
    prepare: (page) => expect(page.getByRole('link', { name: /^Old Mill/ })).toBeVisible(),
  },
  'an investor': {
    path: '/investors/INV-0001',
    answers: () => ({
      '/funds/flagship/investors/INV-0001': oneInvestorOf(INVESTORS[0]!, {
        investor: { ...NAMED, name: `${LONG_NAME} Featherstonehaugh Family Partners` },
        people: [
          personOf(1, { name: 'محمد بن علي', state: 'disabled', last_seen_at: null }),
          personOf(2, { name: LONG_NAME, email: `${LONG_NAME}@partners.example` }),
        ],
        invitations: [invitationOf(1, { investor: NAMED })],
      }),
      '/dealing/requests': [requestFor(1, { investor: NAMED, state: 'requested' })],
      '/statements': [statementOf('2026-10')],
    }),
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Requests' }).getByText('gross').click();
      await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
      await expect(page.getByRole('table', { name: /^Statements/ })).toBeVisible();
    },
  },
  'a dealing day with stops, work and every formula': {
    path: `/dealing?day=${DAY}`,
    answers: () => dealingAnswers({ stops: ['The market difference is beyond its limit.'] }, true),
    prepare: async (page) => {
      await expect(page.getByRole('button', { name: 'Finalize' })).toBeDisabled();
      await page.keyboard.press('f');
      await expect(page.getByText('30% × (53,474.90 − 48,500.00)')).toBeVisible();
    },
  },
  'the approvals': {
    path: '/approvals',
    answers: () => ({ '/approvals': APPROVALS }),
    prepare: (page) => expect(page.getByText('1,818.18 units short').first()).toBeVisible(),
  },
  'a ledger of two hundred owners that is off': {
    path: '/ledger',
    answers: () => ({
      '/ledger/reconciliation': reconciliationWith({
        state: 'off',
        units_difference: '-0.000000000000000012',
        value_difference: -12.5,
        findings: ['The account differs by 12.50 USDT.'],
        owners: Array.from({ length: 200 }, (_, index) => ({
          owner: 'series' as const,
          name: `Investor ${String(index + 1)}, Series 1`,
          units: '1234.5',
          value: 1500.25,
        })),
      }),
    }),
    prepare: (page) => expect(page.getByText('The account differs by 12.50 USDT.')).toBeVisible(),
  },
  people: {
    path: '/people',
    // The notice of the second factor comes with who is signed in.
    shift: 0.2,
    answers: () => ({
      '/people': [
        personOf(1, { name: 'Ada Lowell', role: 'admin', has_totp: true, passkey_count: 2 }),
        personOf(2, { name: 'محمد بن علي', role: 'admin', is_locked: true }),
        personOf(3, { name: LONG_NAME, email: `${LONG_NAME.replace(' ', '.')}@partners.example` }),
        personOf(4, { state: 'disabled' }),
      ],
      '/auth/invitations': [invitationOf(1), invitationOf(2, { role: 'admin' })],
      '/auth/me': userOf('admin', { due_at: new Date(Date.now() + 6 * 86_400_000).toISOString() }),
    }),
    prepare: (page) => expect(page.getByRole('button', { name: 'Manage Ada Lowell' })).toBeVisible(),
  },
  'the audit log, open': {
    path: '/audit',
    answers: () => ({
      '/audit': pageOf([
        auditEntryOf(3, {
          action: 'role-changed',
          subject: { ...ADA, name: 'محمد بن علي' },
          address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
          details: { from: 'customer', to: 'admin', a_long_one: 'w'.repeat(200) },
        }),
        auditEntryOf(1, { actor: null, address: null, details: null }),
      ]),
    }),
    prepare: async (page) => {
      const toggles = page.locator('tbody .table-toggle');
      await expect(toggles.first()).toBeVisible();
      for (const toggle of await toggles.all()) await toggle.click();
      await expect(page.getByText('w'.repeat(200))).toBeVisible();
    },
  },
  holdings: {
    path: '/holdings',
    answers: holdingsAnswers,
    prepare: async (page) => {
      await expect(page.getByRole('table', { name: /^Statements/ })).toBeVisible();
      await page.getByRole('slider').focus();
    },
  },
  'the account': {
    path: '/account',
    answers: () => ({}),
    prepare: (page) => expect(page.getByRole('button', { name: 'Add an app' })).toBeVisible(),
  },
};

/** Opens a screen and brings everything on it that it can have. */
export async function openScreen(page: Page, { path, answers, prepare }: PortalScreen): Promise<void> {
  if (path === '/holdings') await page.clock.setFixedTime(HOLDINGS_AT);
  await openAnswered(page, path, { ...goodAnswers(), ...answers() });
  await prepare(page);
}

export const DEALING = {
  path: `/dealing?day=${DAY}`,
  answers: () => dealingAnswers({ sample: { ...strikeOf().sample!, is_late: true } }),
  prepare: (page: Page) => expect(page.getByRole('button', { name: 'Finalize' })).toBeVisible(),
} satisfies PortalScreen;
