import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox, type ReceivedMail } from '../../people/mail/mailbox.test-support.ts';
import { openDatabase, type OpenDatabase } from '../../platform/database/open.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import {
  PARTING,
  startDealtFund,
  usualPrice,
  type DealtFund,
  type PersonName,
} from '../holdings/walls/dealt-fund.test-support.ts';
import { READ_AFTER_MS } from '../holdings/walls/played-account.test-support.ts';
import { STRIKE_READ } from '../holdings/walls/parted-funds.test-support.ts';

const OCTOBER = Date.UTC(2026, 9, 1);
const on = (day: number, hour = 12): number => Date.UTC(2026, 9, day, hour);
/** Money that comes for Ada's request, and that goes for what she redeemed. */
const MONEY_IN = on(5, 9);
const MONEY_OUT = on(6, 9);

let mailbox: Mailbox;
let fund: DealtFund;
/** A second process on the same database, which holds nothing in common with the first. */
let other: TestApp;
let opened: OpenDatabase;
/** Every mail that was sent, which none of them may come twice. */
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
  await fund.app.lookForMails();
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
      'admin: Money that matches nothing',
      'admin: Money that matches nothing',
      'second: Money that matches nothing',
      'second: Money that matches nothing',
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
});
