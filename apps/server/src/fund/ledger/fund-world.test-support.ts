import { Exact } from '@equanim/finance/exact';
import { roundUnits } from '@equanim/finance/units-around-flows';
import type { Decimal } from 'decimal.js';
import { auditLogOf } from '../../operations/commands/ledger-commands.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../test-app.test-support.ts';
import { digestOfFactor } from '../../people/factor-digest.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- an answer is looked into field by field
type Answer = any;

interface Subscribing {
  investorId: string;
  gross: number;
  /** When its money comes, and at which price. */
  at: string;
  price: string;
  arrives?: 'net' | 'gross';
}

/** The account: its units, samples and flows. */
export function createAccount({ db }: Pick<TestApp, 'db'>, startUnits = 50_000) {
  let units = new Exact(startUnits);
  let count = 0;
  let last = { at: '', price: '1' };

  /** Stores the sample of a minute at a price; the equity is what the units are worth. */
  async function sample(moment: string, price: string): Promise<void> {
    const takenAt = new Date(moment);
    last = { at: takenAt.toISOString(), price };
    const readAt = new Date(takenAt.getTime() + 2_000);
    const equity = units.times(price).toFixed();
    const stored = { equity, wallet_balance: equity, unrealized_pnl: '0', units: units.toFixed() };
    await db
      .insertInto('snapshots')
      .values({ taken_at: takenAt, read_at: readAt, source: 'live', ...stored })
      .execute();
    await db
      .updateTable('flows')
      .set({ priced_at: takenAt })
      .where('priced_at', 'is', null)
      .where('occurred_at', '<=', readAt)
      .execute();
  }

  /** Money comes or goes at a price, and the next sample holds it. @returns the flow's id */
  async function flow(moment: string, amount: string, price: string, coin = 'USDT'): Promise<string> {
    count += 1;
    const id = `flow-${count}:${amount}`;
    const issued = roundUnits(new Exact(amount).div(price));
    units = units.plus(issued);
    const kind = amount.startsWith('-') ? 'TRANSFER_OUT' : 'TRANSFER_IN';
    const counted = { units_issued: issued.toFixed(), basis: 'own-time' } as const;
    const moved = { coin, change: amount, amount, occurred_at: new Date(moment) };
    await db
      .insertInto('flows')
      .values({ transaction_id: id, kind, ...moved, ...counted })
      .execute();
    await sample(`${later(moment, 1).slice(0, 16)}:00Z`, price);
    return id;
  }

  /** Reads the account as a day begins, where it was read just before. */
  async function readAtStart(day: string): Promise<void> {
    const justBefore = later(`${day}T00:00:00Z`, -5);
    if (last.at >= justBefore && last.at < day) await sample(`${day}T00:00:00Z`, last.price);
  }

  /** Has so many units more than its flows issued. */
  const issue = (by: Decimal): void => void (units = units.plus(by));

  /** @returns what its units are worth at a price, USDT */
  const worth = (price: string) => units.times(price);

  return { sample, flow, readAtStart, issue, worth };
}

function later(moment: string, minutes: number): string {
  return new Date(Date.parse(moment) + minutes * MINUTE_MS).toISOString();
}

type Call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
) => Promise<{ status: number; body: Answer }>;

/** Somebody whose session outlasts the course of a fund. */
interface Person {
  id: string;
  token: string;
  /** Makes a call as this one. */
  call: Call;
}

/** Adds somebody; an administrator has an authenticator app, which no test has to read, and has given it. */
async function addPerson(app: TestApp, email: string, role: 'admin' | 'customer'): Promise<Person> {
  const { db, services } = app;
  const token = await app.tokenFor(email, role);
  const distant = new Date('2100-01-01');
  await db.updateTable('sessions').set({ expires_at: distant, factor_at: distant }).execute();
  const added = db.selectFrom('users').select(['id', 'created_at']).where('email', '=', email);
  const { id, created_at } = await added.executeTakeFirstOrThrow();
  if (role === 'admin') {
    const secret = 'a sealed secret';
    await db
      .insertInto('totp_secrets')
      .values({ user_id: id, encrypted_secret: secret, created_at, confirmed_at: created_at })
      .execute();
    await services.audit.record({
      action: 'second-factor-added',
      actor: { kind: 'user', id },
      origin: null,
      subjectId: id,
      details: { kind: 'totp', digest: digestOfFactor([secret]) },
    });
  }
  const call: Call = async (method, path, payload) => {
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/v1${path}`;
    const answer = await app.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) };
  };
  return { id, token, call };
}

/** A fund on a real database whose samples and flows a test makes, and calls as an administrator makes them. */
export type FundWorld = Awaited<ReturnType<typeof startFundWorld>>;

/** Starts with units of the house at a price of 1, sampled at a moment. */
export async function startFundWorld(start: string, units = 50_000, options: TestAppOptions = {}) {
  const app = await startTestApp(Date.parse(start), options);
  const { token: admin, call } = await addPerson(app, 'admin@equanim.example', 'admin');
  const counted = { counted_since: new Date(start) };
  await app.db
    .insertInto('accounts')
    .values({ id: 1, base_equity: '50000', ...counted })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(counted))
    .execute();
  const account = createAccount(app, units);
  await account.sample(start, '1');
  const at = (moment: string): void => app.setNow(Date.parse(moment));
  return {
    app,
    /** The token of the administrator who makes the calls. */
    admin,
    call,
    /** Lets time pass. */
    at,
    ...account,
    ...createActs(app, { account, call, at }),
    person: (email: string, role: 'admin' | 'customer') => addPerson(app, email, role),
    /** What the ledger's figures and their sources differ in, a sentence each. */
    verify: async (): Promise<string[]> =>
      (await app.services.verification.verify(auditLogOf(app.services.audit))).differences,
    close: () => app.close(),
  };
}

const TERMS = {
  subscription_fee_rate: 0.03,
  management_fee_rate: 0,
  performance_fee_rate: 0,
  min_subscription: 1_000,
  notice_days: 0,
  lock_up_months: 0,
  max_market_difference: 10_000,
};

/** Several requests for one day are meant. */
const ofInvestor = (id: string) => ({ investor_id: id, confirms_another: true });

/** Makes what a call makes. @throws Error where it is refused */
async function made(call: Call, path: string, payload: object): Promise<Answer> {
  const { status, body } = await call('POST', path, payload);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

interface Acting {
  account: ReturnType<typeof createAccount>;
  call: Call;
  at: (moment: string) => void;
}

/** What an administrator does and looks at. */
function createActs({ services }: TestApp, { account, call, at }: Acting) {
  const begin = async (day: string): Promise<void> => {
    at(`${day}T00:10:00Z`);
    await account.readAtStart(day);
    await services.ledger.follow();
  };
  return {
    /** Records terms: 3 % on a subscription and no other fee, no notice and no lock-up, but for what is given. */
    async terms(from_day: string, changes: object = {}): Promise<void> {
      await made(call, '/funds/flagship/terms', { ...TERMS, ...changes, from_day });
    },

    /** Enters what has come by a moment, and matches parts of it. */
    async match(moment: string, ...parts: object[]) {
      at(moment);
      await services.ledger.follow();
      return call('POST', '/dealing/matches', { parts });
    },

    /** Every request, and a dealing day, as administrators see them. */
    requests: async () => (await call('GET', '/dealing/requests')).body,
    strikeOn: async (day: string) => (await call('GET', `/dealing/strikes/${day}`)).body,

    /** Adds an investor. @returns its id */
    investor: async (name: string, userIds: string[] = []): Promise<string> =>
      (await made(call, '/funds/flagship/investors', { name, user_ids: userIds })).id,

    /** Requests, accepts, pays in and matches a subscription. @returns its id */
    async subscribe({ investorId, gross, at: moment, price, arrives = 'net' }: Subscribing): Promise<string> {
      const asked = { ...ofInvestor(investorId), kind: 'subscription', amount: gross };
      const { id, amount, net_amount: net } = await made(call, '/dealing/requests', asked);
      await call('POST', `/dealing/requests/${id}/accept`);
      const flow = await account.flow(moment, (arrives === 'gross' ? amount : net).toFixed(2), price);
      at(later(moment, 5));
      await made(call, '/dealing/matches', { transaction_id: flow, to: 'request', request_id: id });
      return id;
    },

    /** Requests and accepts a redemption. @returns its id */
    async redeem(investorId: string, size: object, dealingDay?: string): Promise<string> {
      const day = dealingDay && { dealing_day: dealingDay };
      const asked = { ...ofInvestor(investorId), kind: 'redemption', ...size, ...day };
      const { id } = await made(call, '/dealing/requests', asked);
      await call('POST', `/dealing/requests/${id}/accept`);
      return id;
    },

    /** Lets a dealing day begin: ten minutes later the account was read, and flows are entered. */
    begin,

    /** Finalizes a dealing day as it is previewed ten minutes after it began; the account is read as it begins. */
    async deal(day: string) {
      await begin(day);
      const { digest } = (await call('GET', `/dealing/strikes/${day}`)).body;
      return call('POST', `/dealing/strikes/${day}`, { digest });
    },

    /** Passes a dealing day a day and ten minutes after it began, by one person. */
    async pass(day: string) {
      at(new Date(Date.parse(day) + DAY_MS + 10 * MINUTE_MS).toISOString());
      await services.ledger.follow();
      return call('POST', `/dealing/strikes/${day}/pass`, { reason: 'Nothing was sampled.' });
    },
  };
}
