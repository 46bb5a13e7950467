import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/time.ts';
import { PASSWORD } from '../../../test-app.test-support.ts';
import {
  PARTING,
  startDealtFund,
  type DealtFund,
  type InvestorName,
  type PersonName,
} from './dealt-fund.test-support.ts';

const NOW = PARTING + DAY_MS;
const UNKNOWN_ID = '0198f2a0-0000-7000-8000-00000000abcd';
const INVESTORS = ['ada', 'both', 'bob', 'nobody'] as const;
/** Who acts for whom, written down by hand. The administrator acts for nobody. */
const OWN: Record<PersonName, readonly InvestorName[]> = {
  ada: ['ada', 'both'],
  bob: ['both', 'bob'],
  carl: [],
  admin: [],
};
const PEOPLE = Object.keys(OWN) as PersonName[];
/** All that tells one answer from another, except for its own number and time. */
const OWN_TO_ANSWER = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

type Answer = Awaited<ReturnType<DealtFund['app']['get']>>;

let fund: DealtFund;
/** August's statement of each investor who had a share then, and a request that can be canceled. */
const statements = new Map<InvestorName, string>();
const requests = new Map<InvestorName, string>();

beforeAll(async () => {
  fund = await startDealtFund();
  fund.app.setNow(NOW);
  for (const { id, investor } of await fund.app.services.statements.list()) {
    const name = INVESTORS.find((one) => fund.investors[one] === investor.id);
    if (name) statements.set(name, id);
  }
  for (const name of INVESTORS) {
    const asked = { amount: 2_000, dealingDay: '2026-12-01' };
    requests.set(name, await fund.ask(PARTING - DAY_MS, fund.investors[name], 'subscription', asked));
  }
}, 400_000);
afterAll(() => fund.app.close());

const get = (who: PersonName, path: string): Promise<Answer> => fund.app.get(path, fund.tokens[who]);
const send = (who: PersonName, path: string, body?: object): Promise<Answer> =>
  fund.app.call('POST', path, { token: fund.tokens[who], ...(body && { body }) });

/** Status, headers and bytes. */
function toldBy({ statusCode, headers, body }: Answer): string {
  const kept = Object.entries(headers).filter(([name]) => !OWN_TO_ANSWER.includes(name));
  return JSON.stringify([
    statusCode,
    Object.fromEntries(kept.toSorted(([a], [b]) => a.localeCompare(b))),
    body,
  ]);
}

const nameOf = (id: string): string => INVESTORS.find((name) => fund.investors[name] === id) ?? id;

/** The investors that a list of a call names, each once, in the order they were added. */
async function namedIn(who: PersonName, path: string): Promise<string[]> {
  const answer = await get(who, path);
  expect(answer.statusCode).toBe(200);
  const rows: Array<{ investor: { id: string } }> = answer.json().investors ?? answer.json();
  const named = new Set(rows.map(({ investor }) => nameOf(investor.id)));
  return INVESTORS.filter((name) => named.delete(name)).concat([...named] as InvestorName[]);
}

const asked = (investorId: string) => ({
  investor_id: investorId,
  kind: 'subscription',
  amount: 3_000,
  confirms_another: true,
});

/** Runs something for everybody and every investor. @param isOwn whether the one acts for the other */
async function forEachPair(
  run: (who: PersonName, name: InvestorName, isOwn: boolean) => Promise<void>,
): Promise<void> {
  for (const who of PEOPLE) for (const name of INVESTORS) await run(who, name, OWN[who].includes(name));
}

describe('of own money, everybody sees that of the investors they act for', () => {
  it.each(PEOPLE)('%s in holdings, in requests, and in statements of those who had a share', async (who) => {
    expect(await namedIn(who, '/customer/holdings')).toEqual(OWN[who]);
    expect(await namedIn(who, '/customer/requests')).toEqual(OWN[who]);
    expect(await namedIn(who, '/customer/statements')).toEqual(
      OWN[who].filter((name) => statements.has(name)),
    );
  });

  it('and reads the statement of none but an own one', async () => {
    await forEachPair(async (who, name, isOwn) => {
      const answer = await get(who, `/customer/statements/${statements.get(name) ?? UNKNOWN_ID}`);
      if (!isOwn || !statements.has(name))
        return expect(toldBy(answer)).toBe(toldBy(await get(who, `/customer/statements/${UNKNOWN_ID}`)));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      const file = `statement INV-000${INVESTORS.indexOf(name) + 1} 2026-08.pdf`;
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${file}"`);
      expect(answer.headers['cache-control']).toMatch(/no-store|private/);
    });
  });

  it('and reads the contract notes and dealings of none but an own one', async () => {
    const { ada, both, bob, nobody } = fund.investors;
    const ofRequest = new Map([
      [fund.requests.toPay, ada],
      [fund.requests.toDeal, both],
      [fund.requests.funded, bob],
    ]);
    for (const who of PEOPLE) {
      for (const [id, investor] of ofRequest) {
        const answer = await get(who, `/customer/requests/${id}/contract-note`);
        // That of Ada was dealt on September 1; the others are not yet seen to be.
        if (OWN[who].includes(nameOf(investor) as InvestorName))
          expect(answer.statusCode).toBe(investor === ada ? 200 : 409);
        else
          expect(toldBy(answer)).toBe(
            toldBy(await get(who, `/customer/requests/${UNKNOWN_ID}/contract-note`)),
          );
      }
      for (const id of [ada, both, bob, nobody]) {
        const answer = await get(who, `/customer/dealings/export?investor_id=${id}`);
        if (OWN[who].includes(nameOf(id) as InvestorName)) expect(answer.statusCode).toBe(200);
        else
          expect(toldBy(answer)).toBe(
            toldBy(await get(who, `/customer/dealings/export?investor_id=${UNKNOWN_ID}`)),
          );
      }
    }
  });

  it('and requests something for none but an own one, which is said before whatever else is wrong', async () => {
    await forEachPair(async (who, name, isOwn) => {
      const answer = await send(who, '/customer/requests', asked(fund.investors[name]));
      if (isOwn) expect([answer.statusCode, nameOf(answer.json().investor.id)]).toEqual([201, name]);
      else expect(toldBy(answer)).toBe(toldBy(await send(who, '/customer/requests', asked(UNKNOWN_ID))));
    });
    const wrong = { kind: 'redemption', shares: 9_000_000, dealing_day: '2020-01-05' };
    const answers = [fund.investors.nobody, UNKNOWN_ID].map((id) =>
      send('ada', '/customer/requests', { ...wrong, investor_id: id }),
    );
    const [others, nobodys] = await Promise.all(answers);
    expect(toldBy(others as Answer)).toBe(toldBy(nobodys as Answer));
  });

  it('and cancels a request of none but an own one', async () => {
    await forEachPair(async (who, name, isOwn) => {
      const answer = await send(who, `/customer/requests/${requests.get(name)}/cancel`);
      if (isOwn) return expect([200, 409]).toContain(answer.statusCode);
      expect(toldBy(answer)).toBe(toldBy(await send(who, `/customer/requests/${UNKNOWN_ID}/cancel`)));
    });
    const { requests: stored } = await fund.app.services.requests.list();
    const canceled = INVESTORS.filter((name) =>
      stored.find(({ id }) => id === requests.get(name))?.events.some(({ state }) => state === 'canceled'),
    );
    expect(canceled).toEqual(['ada', 'both', 'bob']);
    expect((await send('carl', `/customer/requests/${requests.get('ada')}/cancel`)).statusCode).toBe(404);
  });
});

describe('who acts for an investor', () => {
  const standFor = (name: InvestorName, people: readonly PersonName[]) =>
    fund.app.services.ledger.changeInvestor(
      fund.investors[name],
      { name: `Investor ${name}`, userIds: people.map((who) => fund.users[who]) },
      fund.at(PARTING).act('investor-changed', { kind: 'operator' }),
    );

  it('no longer, sees nothing of it from then on, and can do nothing for it', async () => {
    await standFor('both', ['ada']);
    expect(await namedIn('bob', '/customer/holdings')).toEqual(['bob']);
    expect(await namedIn('bob', '/customer/requests')).toEqual(['bob']);
    expect(await namedIn('bob', '/customer/statements')).toEqual([]);
    const gone = [
      await get('bob', `/customer/statements/${statements.get('both')}`),
      await send('bob', '/customer/requests', asked(fund.investors.both)),
      await send('bob', `/customer/requests/${fund.requests.toDeal}/cancel`),
    ];
    expect(gone.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(await namedIn('ada', '/customer/holdings')).toEqual(['ada', 'both']);
  });

  it('from now on, sees all of it, and an administrator just as well', async () => {
    await standFor('both', ['ada', 'carl']);
    await standFor('nobody', ['admin']);
    expect(await namedIn('carl', '/customer/statements')).toEqual(['both']);
    expect(await namedIn('admin', '/customer/holdings')).toEqual(['nobody']);
    expect((await get('admin', `/customer/statements/${statements.get('nobody')}`)).statusCode).toBe(200);
    expect((await get('admin', `/customer/statements/${statements.get('ada')}`)).statusCode).toBe(404);
  });
});

describe('an investor that is added with a person to invite and its first request', () => {
  const INVESTORS_PATH = '/funds/flagship/investors';
  const begin = (changes: object = {}) =>
    send('admin', INVESTORS_PATH, {
      name: 'Dora',
      invite: { email: 'dora@equanim.example' },
      request: { amount: 50_000, dealing_day: '2026-11-01' },
      ...changes,
    });
  /** What is stored of investors, invitations, requests and acts. */
  const stored = async (): Promise<number[]> => {
    const { app } = fund;
    const count = async (table: 'investors' | 'invitations' | 'dealing_requests' | 'audit_entries') =>
      (await app.db.selectFrom(table).selectAll().execute()).length;
    return [
      await count('investors'),
      await count('invitations'),
      await count('dealing_requests'),
      await count('audit_entries'),
    ];
  };

  it.each<[string, string, object]>([
    ['a user there is not', 'user_ids', { user_ids: [UNKNOWN_ID] }],
    ['an address that has a user', 'invite.email', { invite: { email: 'CARL@equanim.example' } }],
    ['too little', 'request.amount', { request: { amount: 999.99 } }],
    ['a day that is none', 'request.dealing_day', { request: { amount: 50_000, dealing_day: '2026-11-02' } }],
  ])('is refused as a whole for %s', async (_, field, changes) => {
    const before = await stored();
    const answer = await begin(changes);
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, `body.${field}`]);
    expect(await stored()).toEqual(before);
  });

  it('has its request at once, and is seen by the invited person alone once they accept', async () => {
    const answer = await begin();
    expect(answer.statusCode).toBe(201);
    const { id, reference, invitation, request } = answer.json();
    expect(request).toMatchObject({ amount: 50_000, dealing_day: '2026-11-01', state: 'requested' });
    expect(request.events[0].by).toBe('admin@equanim.example');
    expect(invitation).toMatchObject({ email: 'dora@equanim.example', role: 'customer', is_mailed: true });

    const taken = await begin({ name: 'Dora again' });
    expect([taken.statusCode, taken.json().errors[0].path]).toEqual([400, 'body.invite.email']);
    expect(taken.json().detail).toContain('is invited already');

    const page = async () => (await get('admin', `${INVESTORS_PATH}/${reference}`)).json();
    expect(await page()).toMatchObject({
      investor: { id, reference, name: 'Dora' },
      since: null,
      people: [],
      invitations: [{ email: 'dora@equanim.example', investor: { id, reference, name: 'Dora' } }],
    });

    // A new link is for the same investor.
    const again = await send('admin', '/auth/invitations', {
      email: 'dora@equanim.example',
      role: 'customer',
    });
    const tokenIn = (path: string): string => path.split('#')[1] ?? '';
    const register = (path: string) =>
      send('admin', '/auth/register', { invitation: tokenIn(path), name: 'Dora D', password: PASSWORD });
    expect((await register(invitation.path)).statusCode).toBe(403);
    expect((await register(again.json().path)).statusCode).toBe(201);

    const login = { email: 'dora@equanim.example', password: PASSWORD };
    const { access_token: token } = (await fund.app.call('POST', '/auth/login', { body: login })).json();
    const seen = async (path: string) => (await fund.app.get(path, token)).json();
    const { investors } = await seen('/customer/holdings');
    expect(investors.map((one: { investor: object }) => one.investor)).toEqual([
      { id, reference, name: 'Dora' },
    ]);
    expect((await seen('/customer/requests')).map((one: { id: string }) => one.id)).toEqual([request.id]);
    expect(await seen('/customer/statements')).toEqual([]);
    expect((await fund.app.get(`${INVESTORS_PATH}/${reference}`, token)).statusCode).toBe(403);
    expect(await page()).toMatchObject({
      people: [{ email: 'dora@equanim.example', role: 'customer' }],
      invitations: [],
    });

    // Whoever had the page open before she accepted does not unlink her.
    const change = { name: 'Dora Doe', user_ids: [], known_user_ids: [] };
    const late = await fund.app.call('PUT', `${INVESTORS_PATH}/${id}`, {
      token: fund.tokens.admin,
      body: change,
    });
    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      expect.stringContaining('The people who act for this investor have changed'),
    ]);
    expect(await page()).toMatchObject({ investor: { name: 'Dora' }, people: [{ role: 'customer' }] });
  });

  it('is told of by its id, too, with what the list says of it', async () => {
    const listed = (await get('admin', INVESTORS_PATH)).json();
    for (const { id, reference, users, name, ...rest } of listed.investors) {
      const one = (await get('admin', `${INVESTORS_PATH}/${id}`)).json();
      expect(one).toMatchObject({ ...rest, investor: { id, reference, name } });
      expect([one.as_of, one.price]).toEqual([listed.as_of.taken_at, listed.as_of.price]);
      expect(one.people.map((person: { id: string }) => person.id).toSorted()).toEqual(
        users.map((user: { id: string }) => user.id).toSorted(),
      );
      expect(one.values.length > 0).toBe(one.since !== null);
    }
    expect((await get('admin', `${INVESTORS_PATH}/INV-9999`)).statusCode).toBe(404);
  });
});
