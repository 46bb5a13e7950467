import type { OwnMessages } from '@equanim/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox, type ReceivedMail } from '../../people/mail/mailbox.test-support.ts';
import { openDatabase, type OpenDatabase } from '../../platform/database/open.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { SITE_URL, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import {
  PARTING,
  signInAgain,
  startDealtFund,
  usualPrice,
  type DealtFund,
  type PersonName,
} from '../holdings/walls/dealt-fund.test-support.ts';
import { mailOf } from './message.ts';
import { READ_AFTER_MS } from '../holdings/walls/played-account.test-support.ts';
import { STRIKE_READ } from '../holdings/walls/parted-funds.test-support.ts';

const OCTOBER = Date.UTC(2026, 9, 1);
const on = (day: number, hour = 12): number => Date.UTC(2026, 9, day, hour);
/** Money that comes for Ada's request, and that goes for what she redeemed. */
const MONEY_IN = on(5, 9);
const MONEY_OUT = on(6, 9);

/** References of investors whom somebody does not act for. */
const STRANGERS: Record<string, string[]> = {
  ada: ['INV-0003', 'INV-0004'],
  bob: ['INV-0001', 'INV-0004'],
  carl: ['INV-0002', 'INV-0003', 'INV-0004'],
};

let mailbox: Mailbox;
let fund: DealtFund;
/** A second process on the same database, which holds nothing in common with the first. */
let other: TestApp;
let opened: OpenDatabase;
/** Every mail that was sent. */
const all: ReceivedMail[] = [];

beforeAll(async () => {
  mailbox = await startMailbox();
  fund = await startDealtFund({ smtpUrl: mailbox.url });
  const { app, account, finalize } = fund;
  await app.tokenFor('second@equanim.example', 'admin');
  await account.play({
    fromMs: PARTING + 1,
    untilMs: PARTING + 40 * DAY_MS,
    priceAt: usualPrice,
    flows: [
      { id: 'in-ada-2', atMs: MONEY_IN, amount: '48500' },
      { id: 'out-ada', atMs: MONEY_OUT, amount: '-10000' },
    ],
  });
  opened = await openDatabase({ url: app.url });
  other = await startTestApp(PARTING, { shared: app.simulator, database: opened, smtpUrl: mailbox.url });
  await app.db
    .updateTable('funds')
    .set({ messages_since: new Date(PARTING - 2 * HOUR_MS) })
    .execute();
  await finalize(OCTOBER + 10 * MINUTE_MS, '2026-10-01');
}, 400_000);
afterAll(async () => {
  await other.close();
  await opened.close();
  await fund.app.close();
  await mailbox.close();
});

/** Tells what is due at a moment, on two processes at once and then again. @returns the mails of it, by receiver and subject */
async function tellAt(nowMs: number): Promise<string[]> {
  const apps = [fund.app, other];
  for (const app of apps) app.setNow(nowMs);
  await fund.app.services.statements.makeDue(9);
  const before = mailbox.mails.length;
  await Promise.all(apps.map(({ services }) => services.messages.tell()));
  await fund.app.services.messages.tell();
  // Each sends now and then by itself, too: a mail that one has in hand is waited for.
  await Promise.all(apps.map((app) => app.sendMails()));
  const mails = mailbox.mails.slice(before);
  all.push(...mails);
  return mails.map(({ receivers, headers }) => `${nameOf(receivers)}: ${headers['subject']}`).toSorted();
}

const nameOf = (receivers: readonly string[]): string =>
  receivers.map((address) => address.split('@')[0]).join(' ');

/** @returns the state that each request has for somebody, by its id */
async function statesFor(name: PersonName): Promise<Record<string, string>> {
  const answer = await fund.app.get('/customer/requests', fund.tokens[name]);
  return Object.fromEntries(
    answer.json<Array<{ id: string; state: string }>>().map(({ id, state }) => [id, state]),
  );
}

async function ask(name: PersonName, body: object): Promise<string> {
  const { app, tokens } = fund;
  const answer = await app.call('POST', '/customer/requests', { token: tokens[name], body });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

async function post(path: string, name: PersonName, body?: object) {
  const answer = await fund.app.call('POST', path, { token: fund.tokens[name], body });
  expect(answer.statusCode).toBeLessThan(300);
  return answer;
}

describe('a message', () => {
  it('tells nothing of what could be seen before the installation began to tell', async () => {
    expect(await tellAt(PARTING)).toEqual([]);
  });

  it('that rests on a strike goes out when customers see it, and not a millisecond before', async () => {
    const { funded, toFund } = fund.requests;
    expect(await tellAt(STRIKE_READ + DAY_MS - 1)).toEqual([]);
    expect((await statesFor('bob'))[funded]).toBe('funded');
    const mails = await tellAt(STRIKE_READ + DAY_MS);
    expect((await statesFor('bob'))[funded]).toBe('dealt');
    expect((await statesFor('ada'))[toFund]).toBe('accepted');
    expect(mails).toEqual([
      'ada: Your request moved to another dealing day',
      'ada: Your request was dealt',
      'ada: Your statement for September 2026',
      'ada: Your statement for September 2026',
      'bob: Your request was dealt',
      'bob: Your request was dealt',
      'bob: Your statement for September 2026',
    ]);
  });

  it('of a new request goes to its investor and to administrators, and of its acceptance to the investor', async () => {
    const { investors } = fund;
    await tellAt(on(3));
    const id = await ask('ada', { investor_id: investors.both, kind: 'subscription', amount: 2_000 });
    expect(await tellAt(on(3) + MINUTE_MS)).toEqual([
      'ada: Your request was received',
      'admin: New request',
      'bob: Your request was received',
      'second: New request',
    ]);
    await post(`/dealing/requests/${id}/accept`, 'admin');
    expect(await tellAt(on(3) + 2 * MINUTE_MS)).toEqual([
      'ada: Your request was accepted',
      'bob: Your request was accepted',
    ]);
    await post(`/dealing/requests/${id}/cancel`, 'admin', { reason: 'Asked for by telephone.' });
    expect(await tellAt(on(3) + 3 * MINUTE_MS)).toEqual([
      'ada: Your request was canceled',
      'bob: Your request was canceled',
    ]);
  });

  it('of a request that its investor canceled goes to administrators, and to who did not do it', async () => {
    const { investors } = fund;
    const id = await ask('bob', { investor_id: investors.both, kind: 'subscription', amount: 2_000 });
    await tellAt(on(4));
    await post(`/customer/requests/${id}/cancel`, 'bob');
    expect(await tellAt(on(4) + MINUTE_MS)).toEqual([
      'ada: Your request was canceled',
      'admin: Request canceled',
      'second: Request canceled',
    ]);
  });

  it('of money goes to administrators at once, and to its investor once both the match and a day are there', async () => {
    const { match, requests } = fund;
    expect(await tellAt(on(6))).toEqual([
      'admin: Unmatched deposit',
      'admin: Unmatched withdrawal',
      'second: Unmatched deposit',
      'second: Unmatched withdrawal',
    ]);
    await fund.at(on(6)).ledger.follow();
    await match(on(6, 13), 'in-ada-2', requests.toFund);
    const seenAt = Date.UTC(2026, 9, 6, 9) + READ_AFTER_MS;
    expect(await tellAt(on(6, 14))).toEqual(['ada: Your money was confirmed']);
    expect(seenAt).toBeLessThan(on(6, 14));
    await match(on(6, 15), 'out-ada', requests.toPay);
    expect(await tellAt(MONEY_OUT + DAY_MS)).toEqual([]);
    expect((await statesFor('ada'))[requests.toPay]).toBe('dealt');
    expect(await tellAt(MONEY_OUT + READ_AFTER_MS + DAY_MS)).toEqual(['ada: Your redemption was paid out']);
    expect((await statesFor('ada'))[requests.toPay]).toBe('paid');
  });

  it('of terms goes to whoever acts for an investor, and that approval is asked to who did not ask', async () => {
    await tellAt(on(8));
    await post('/funds/flagship/terms', 'admin', {
      from_day: '2026-12-01',
      subscription_fee_rate: 0.02,
      management_fee_rate: 0.03,
      performance_fee_rate: 0.3,
      min_subscription: 1_000,
      notice_days: 10,
      lock_up_months: 0,
      max_market_difference: 10_000,
    });
    await post('/dealing/adjustments', 'admin', {
      from: { owner: 'house' },
      to: { owner: 'manager' },
      amount: 10,
      gives_back_fee: false,
      reason: 'A fee that was forgotten.',
    });
    expect(await tellAt(on(8) + MINUTE_MS)).toEqual([
      'ada: The terms change',
      'bob: The terms change',
      'second: Your approval is needed',
    ]);
  });

  it('of a kind that somebody switched off goes to the others alone, and is not made up for', async () => {
    const { app, tokens, investors } = fund;
    const choose = (off: string[]) => app.call('PUT', '/auth/messages', { token: tokens.bob, body: { off } });
    const refused = await choose(['request-accepted']);
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('This kind cannot be switched off.'),
    ]);
    const { kinds } = (await choose(['request-received'])).json<OwnMessages>();
    expect(kinds.flatMap(({ kind, is_on: isOn }) => (isOn ? [] : [kind]))).toEqual(['request-received']);
    expect(new Set(kinds.map(({ audience }) => audience))).toEqual(new Set(['investor']));
    await ask('ada', { investor_id: investors.both, kind: 'subscription', amount: 3_000 });
    const toOthers = ['ada: Your request was received', 'admin: New request', 'second: New request'];
    expect(await tellAt(on(9))).toEqual(toOthers);
    await choose([]);
    expect(await tellAt(on(9) + MINUTE_MS)).toEqual([]);
  });

  it('that the hour has no room for waits for the next, and one of more than three days ago tells nobody', async () => {
    const { app, investors } = fund;
    const endsAt = new Date(on(10) + HOUR_MS);
    const full = { scope: 'mails', key: 'all', count: 400, ends_at: endsAt };
    await app.db
      .insertInto('limit_counters')
      .values(full)
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet(full))
      .execute();
    const another = { kind: 'subscription', amount: 3_000, dealing_day: '2026-12-01' };
    app.setNow(on(10));
    await ask('bob', { ...another, investor_id: investors.bob });
    expect(await tellAt(on(10) + MINUTE_MS)).toEqual([]);
    expect(await tellAt(endsAt.getTime())).toEqual([
      'admin: New request',
      'bob: Your request was received',
      'second: New request',
    ]);
    await ask('ada', { ...another, investor_id: investors.ada });
    expect(await tellAt(endsAt.getTime() + 3 * DAY_MS + 1)).toEqual([]);
  });

  it('of a day goes to administrators when the notice for it has ended, and the day before', async () => {
    expect(await tellAt(on(22, 0))).toEqual([]);
    expect(await tellAt(on(22, 0) + 1)).toEqual([
      'admin: A notice period has ended',
      'second: A notice period has ended',
    ]);
    expect(await tellAt(on(31, 0) - 1)).toEqual([]);
    expect(await tellAt(on(31, 0))).toEqual([
      'admin: Tomorrow is a dealing day',
      'second: Tomorrow is a dealing day',
    ]);
  });

  it('of tomorrow is dropped, not sent, once that day has begun', () => {
    const until = new Date(on(31, 0) + DAY_MS);
    const message = { subject: 'Tomorrow is a dealing day', text: '', path: '/dealing', until } as const;
    const now = new Date(on(31, 0));
    const mail = mailOf(message, { to: 'admin@equanim.example', siteUrl: 'https://equanim.example', now });
    expect(mail.expiresAt).toEqual(until);
  });

  it('goes to nobody who was disabled, or acts for the investor no more', async () => {
    const { app, users, investors, finalize, at } = fund;
    await finalize(Date.UTC(2026, 10, 1, 0, 10), '2026-11-01');
    await app.services.users.disable('bob@equanim.example');
    const changed = { name: 'Investor ada', userIds: [users.carl] };
    const act = at(Date.UTC(2026, 10, 1, 1)).act('investor-changed', { kind: 'operator' });
    await app.services.ledger.changeInvestor(investors.ada, changed, act);
    // Of Ada's own investor Carl is told, of the one of both Ada, of Bob's nobody.
    expect(await tellAt(Date.UTC(2026, 10, 2, 0, 10))).toEqual([
      'ada: Your request moved to another dealing day',
      'ada: Your statement for October 2026',
      'carl: Your request was dealt',
      'carl: Your statement for October 2026',
    ]);
  });

  it('of a statement is sent again to whoever acts for its investor, once for each time that is asked', async () => {
    const { app } = fund;
    const token = await signInAgain(fund, 'admin');
    const rows = await app.services.statements.list();
    const send = (reference: string, key: string) => {
      const id = rows.find((row) => row.month === '2026-10' && row.investor.reference === reference)?.id;
      const headers = { 'idempotency-key': key };
      return app.call('POST', `/statements/${id}/send`, { token, headers });
    };
    const before = mailbox.mails.length;
    const key = 'a1b2c3d4-0000-4000-8000-000000000001';
    expect((await send('INV-0001', key)).json()).toEqual({ people: 1 });
    expect((await send('INV-0001', key)).json()).toEqual({ people: 1 });
    await app.sendMails();
    const mails = mailbox.mails.slice(before);
    all.push(...mails);
    expect(mails.map(({ receivers, headers }) => [receivers, headers['subject']])).toEqual([
      [['carl@equanim.example'], 'Your statement for October 2026'],
    ]);
    const nobody = await send('INV-0004', 'a1b2c3d4-0000-4000-8000-000000000002');
    expect([nobody.statusCode, nobody.json()]).toMatchObject([
      409,
      { detail: 'Nobody who acts for INV-0004 can sign in, so nobody was emailed.' },
    ]);
    const { data } = (await app.get('/audit?action=statement-sent', token)).json<{ data: object[] }>();
    expect(data).toHaveLength(1);
  });

  it('of a statement goes out for no strike that was final two weeks before, as where a ledger takes years over', async () => {
    const day = Date.UTC(2026, 11, 1);
    await fund.account.play({ fromMs: day - HOUR_MS, untilMs: day + HOUR_MS, priceAt: usualPrice });
    await fund.finalize(day + 10 * MINUTE_MS, '2026-12-01');
    expect(await tellAt(day + 15 * DAY_MS)).toEqual([]);
    const [newest] = await fund.app.services.statements.list();
    expect(newest).toMatchObject({ month: '2026-11' });
  });

  it('holds no figure, one link, and nothing of other investors', () => {
    expect(all.length).toBeGreaterThan(40);
    for (const { headers, text, receivers } of all) {
      const said = `${headers['subject']}\n${text}`;
      expect(said.match(/https?:/g)).toHaveLength(1);
      expect(text).toMatch(new RegExp(`${SITE_URL}/(?:holdings|dealing|approvals)\n$`));
      const month = /(?:\d{1,2} )?[A-Z][a-z]+ 2026/g;
      expect(said.replaceAll(/INV-\d{4}/g, '').replaceAll(month, '')).not.toMatch(/[\d%$€]/);
      const others = STRANGERS[nameOf(receivers)] ?? [];
      for (const other of [...others, 'Investor ']) expect(said).not.toContain(other);
    }
  });
});

it('an installation without mail tells nobody, and says so', async () => {
  const { app } = fund;
  const silent = await startTestApp(on(9), { shared: app.simulator, database: opened, smtpUrl: null });
  let token = await signInAgain({ app: silent }, 'admin');
  await silent.services.messages.tell();
  const own = (await silent.get('/auth/messages', token)).json<OwnMessages>();
  expect(own.is_mail_sent).toBe(false);
  expect(new Set(own.kinds.map(({ audience }) => audience))).toEqual(new Set(['administrator']));
  const [statement] = await app.services.statements.list();
  const send = async () => {
    const sent = await silent.call('POST', `/statements/${statement?.id}/send`, { token });
    return [sent.statusCode, sent.json<{ detail: string }>().detail];
  };
  // Of November, in October.
  expect(await send()).toEqual([409, 'The investor cannot see this statement yet.']);
  silent.setNow(Date.UTC(2026, 11, 16));
  token = await signInAgain({ app: silent }, 'admin');
  expect(await send()).toEqual([409, 'Email is not set up.']);
  await silent.close();
});
