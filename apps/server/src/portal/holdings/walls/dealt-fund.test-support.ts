import { Exact } from '@equanim/finance/exact';
import { SOMEWHERE } from '../../../platform/acts/origin.test-support.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/time.ts';
import { createPlayedAccount } from './played-account.test-support.ts';

/** When the account is first sampled. */
const START = Date.UTC(2026, 6, 20);
/** The moment up to which every fund that is dealt here is the same, an hour before the dealing day of October. */
export const PARTING = Date.UTC(2026, 8, 30, 23);
/** Money of the house, before anybody comes. */
const HOUSE_UNITS = '400000';

/** Carl acts for nobody. */
const CUSTOMERS = ['ada', 'bob', 'carl'] as const;
export type PersonName = (typeof CUSTOMERS)[number] | 'admin';

/** Who acts for each investor. */
export type InvestorName = 'ada' | 'both' | 'bob' | 'nobody';
const STAND_FOR: Record<InvestorName, PersonName[]> = {
  ada: ['ada'],
  both: ['ada', 'bob'],
  bob: ['bob'],
  nobody: [],
};

const MONEY_BEFORE = [
  { id: 'in-ada', atMs: Date.UTC(2026, 6, 28, 9), amount: '97000' },
  { id: 'in-both', atMs: Date.UTC(2026, 6, 28, 10), amount: '58200' },
  { id: 'in-nobody', atMs: Date.UTC(2026, 6, 28, 11), amount: '194000' },
  { id: 'in-bob', atMs: Date.UTC(2026, 8, 28, 12), amount: '77600' },
];

export type DealtFund = Awaited<ReturnType<typeof startDealtFund>>;
type Fund = ReturnType<TestApp['services']['fundAt']>;

interface Asked {
  amount?: number;
  shares?: number;
  dealingDay?: string;
}

/** A price that rises, and never stands still from hour to hour. */
export function usualPrice(ms: number): string {
  const hours = (ms - START) / HOUR_MS;
  return (1 + hours * 0.000_02 + 0.003 * Math.sin(hours / 7)).toFixed(6);
}

/** An app with people, an account, and what was dealt by the parting, all through the services at their own times. */
export async function startDealtFund(options: Parameters<typeof startTestApp>[1] = {}) {
  const app = await startTestApp(PARTING, options);
  const tokens = {} as Record<PersonName, string>;
  for (const name of CUSTOMERS) tokens[name] = await app.tokenFor(`${name}@equanim.example`, 'customer');
  tokens.admin = await app.tokenFor('admin@equanim.example', 'admin');
  const users = Object.fromEntries(
    (await app.services.users.list()).map(({ email, id }) => [email.split('@')[0] ?? '', id]),
  ) as Record<PersonName, string>;
  const account = createPlayedAccount(app.db, HOUSE_UNITS);
  await account.play({ fromMs: START, untilMs: PARTING + 1, priceAt: usualPrice, flows: MONEY_BEFORE });
  const acts = createActs(app, users.admin);
  const investors = await addInvestors(acts, users);
  return { app, tokens, users, account, investors, ...acts, ...(await dealUntilParting(acts, investors)) };
}

/** Terms under which small amounts come and go soon. */
const EASY_TERMS = {
  fromDay: '2026-07-20',
  subscriptionFeeRate: new Exact('0.03'),
  managementFeeRate: new Exact('0.03'),
  performanceFeeRate: new Exact('0.3'),
  minSubscription: new Exact(1_000),
  noticeDays: 10,
  lockUpMonths: 0,
  maxMarketDifference: new Exact(10_000),
};

/** What is done at moments, by the administrator. */
function createActs({ services }: TestApp, by: string) {
  const actor = { kind: 'user', id: by } as const;
  const at = (ms: number): Fund => services.fundAt(() => new Date(ms));

  async function ask(ms: number, investorId: string, kind: 'subscription' | 'redemption', asked: Asked) {
    const fund = at(ms);
    const decimalOf = (value: number | undefined) => (value === undefined ? null : new Exact(value));
    const made = await fund.requests.make(
      {
        investorId,
        kind,
        amount: decimalOf(asked.amount),
        shares: decimalOf(asked.shares),
        isAll: asked.amount === undefined && asked.shares === undefined,
        dealingDay: asked.dealingDay ?? null,
      },
      { act: fund.act('request-made', actor) },
    );
    return made.request.id;
  }

  return {
    at,
    /** Requests something, and leaves it there. @returns its id */
    ask,
    /** Requests something, and accepts it an hour later. @returns its id */
    async askAndAccept(ms: number, investorId: string, kind: 'subscription' | 'redemption', asked: Asked) {
      const id = await ask(ms, investorId, kind, asked);
      const fund = at(ms + HOUR_MS);
      await fund.requests.accept({ id, act: fund.act('request-accepted', actor) });
      return id;
    },
    match(ms: number, transactionId: string, requestId: string) {
      const { matches, act } = at(ms);
      const whole = { transactionId, target: 'request', requestId, amount: null } as const;
      return matches.match([whole], act('flow-matched', actor));
    },
    undo(ms: number, transactionId: string) {
      const { matches, act } = at(ms);
      return matches.undo({ transactionId, reason: 'Not theirs.' }, act('flow-unmatched', actor));
    },
    /** Finalizes a dealing day as it is previewed then. */
    async finalize(ms: number, day: string): Promise<void> {
      const fund = at(ms);
      await fund.ledger.follow();
      const given = { day, digest: (await fund.strikes.view(day)).digest, confirmsLateSample: true };
      await fund.strikes.finalize(given, fund.act('strike-finalized', actor));
    },
    recordTerms(ms: number) {
      const { ledger, act } = at(ms);
      return ledger.recordTerms(EASY_TERMS, act('terms-recorded', actor));
    },
  };
}

type Acts = ReturnType<typeof createActs>;

async function addInvestors(acts: Acts, users: Record<PersonName, string>) {
  const fund = acts.at(START + HOUR_MS);
  const investors = {} as Record<InvestorName, string>;
  for (const [name, people] of Object.entries(STAND_FOR) as Array<[InvestorName, PersonName[]]>) {
    const userIds = people.map((person) => users[person]);
    const act = fund.act('investor-added', { kind: 'operator' });
    investors[name] = (await fund.ledger.addInvestor({ name: `Investor ${name}`, userIds }, act)).id;
  }
  return investors;
}

/** @returns the ids of what was requested */
async function dealUntilParting(acts: Acts, investors: Record<InvestorName, string>) {
  const { at, askAndAccept, match, finalize } = acts;
  await acts.recordTerms(START + 2 * HOUR_MS);
  await at(START + 3 * HOUR_MS).ledger.follow();
  const first = { ada: 100_000, both: 60_000, nobody: 200_000 };
  for (const [i, [name, amount]] of Object.entries(first).entries()) {
    const askedMs = START + 2 * DAY_MS + i * MINUTE_MS;
    const id = await askAndAccept(askedMs, investors[name as InvestorName], 'subscription', { amount });
    await match(Date.UTC(2026, 6, 29, i), `in-${name}`, id);
  }
  await finalize(Date.UTC(2026, 7, 1, 0, 10), '2026-08-01');
  const toPay = await askAndAccept(Date.UTC(2026, 7, 5), investors.ada, 'redemption', { amount: 10_000 });
  await finalize(Date.UTC(2026, 8, 1, 0, 10), '2026-09-01');
  await at(Date.UTC(2026, 8, 3)).statements.makeDue(10);
  const funded = await askAndAccept(Date.UTC(2026, 8, 10), investors.bob, 'subscription', { amount: 80_000 });
  await match(Date.UTC(2026, 8, 29, 20), 'in-bob', funded);
  const toDeal = await askAndAccept(Date.UTC(2026, 8, 15), investors.both, 'redemption', { shares: 20 });
  const toFund = await askAndAccept(Date.UTC(2026, 8, 16), investors.ada, 'subscription', { amount: 50_000 });
  const wish = { amount: 1_000, dealingDay: '2027-06-01' };
  const open = await acts.ask(Date.UTC(2026, 8, 18), investors.ada, 'redemption', wish);
  return { requests: { toPay, funded, toDeal, toFund, open } };
}

/** Ids are drawn in each database by itself: each becomes the number of its first appearance. */
export function withoutIds(text: string): string {
  const seen: string[] = [];
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, (id) => {
    if (!seen.includes(id)) seen.push(id);
    return `id ${seen.indexOf(id)}`;
  });
}

/** Signs somebody in again: sessions last thirty days. @returns the token */
export async function signInAgain({ app }: Pick<DealtFund, 'app'>, name: PersonName): Promise<string> {
  const credentials = { email: `${name}@equanim.example`, password: PASSWORD, isRemembered: true };
  return (await app.services.auth.signIn(credentials, SOMEWHERE)).token;
}
