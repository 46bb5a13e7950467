import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox, type ReceivedMail } from '../../../people/mail/mailbox.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/time.ts';
import { SITE_URL } from '../../../test-app.test-support.ts';
import { PARTING, startDealtFund, usualPrice, type DealtFund } from './dealt-fund.test-support.ts';
import { STRIKE_READ } from './parted-funds.test-support.ts';

let mailbox: Mailbox;
let fund: DealtFund;

beforeAll(async () => {
  mailbox = await startMailbox();
  fund = await startDealtFund({ smtpUrl: mailbox.url });
  await fund.account.play({ fromMs: PARTING + 1, untilMs: PARTING + 40 * DAY_MS, priceAt: usualPrice });
  await fund.finalize(Date.UTC(2026, 9, 1, 0, 10), '2026-10-01');
}, 400_000);
afterAll(async () => {
  await fund.app.close();
  await mailbox.close();
});

/** Makes what is due at a moment. @returns the mails about statements that went out since */
async function makeAt(nowMs: number): Promise<ReceivedMail[]> {
  const { app } = fund;
  await app.settleMails();
  const before = mailbox.mails.length;
  app.setNow(nowMs);
  await app.services.statements.makeDue(9);
  await app.settleMails();
  return mailbox.mails.slice(before).filter(({ headers }) => headers['subject']?.includes('statement'));
}

const receiversOf = (mails: readonly ReceivedMail[]): string[] =>
  mails.flatMap(({ receivers }) => receivers).toSorted();

describe('a mail about a statement', () => {
  let mails: ReceivedMail[] = [];

  it('goes out 24 hours after the sample of the strike was read, and not a millisecond before', async () => {
    expect(await makeAt(STRIKE_READ + DAY_MS - 1)).toEqual([]);
    mails = await makeAt(STRIKE_READ + DAY_MS);
    expect(receiversOf(mails)).toEqual(['ada@equanim.example', 'ada@equanim.example', 'bob@equanim.example']);
  });

  it('holds no figure: its month, the reference of the investor, and a link', () => {
    expect(mails).toHaveLength(3);
    for (const { headers, text, receivers } of mails) {
      const said = `${headers['subject']}\n${text}`;
      const reference = /INV-000[12]/.exec(said)?.[0] ?? 'none';
      const rest = said.replaceAll(reference, '').replaceAll('September 2026', '').replaceAll(SITE_URL, '');
      expect(rest).not.toMatch(/[\d%$€]/);
      expect(said).toContain(`${SITE_URL}/holdings`);
      for (const other of ['ada', 'bob', 'Investor'].filter((name) => !receivers[0]?.startsWith(name)))
        expect(said).not.toContain(other);
    }
  });

  it('goes to nobody who was disabled, or stands for the investor no more', async () => {
    const { app, users, investors, finalize, at } = fund;
    await finalize(Date.UTC(2026, 10, 1, 0, 10), '2026-11-01');
    await app.services.users.disable('bob@equanim.example');
    const changed = { name: 'Investor ada', userIds: [users.carl] };
    const act = at(Date.UTC(2026, 10, 1, 1)).act('investor-changed', { kind: 'operator' });
    await app.services.ledger.changeInvestor(investors.ada, changed, act);
    const next = await makeAt(Date.UTC(2026, 10, 2, 0, 10));
    // Of Ada's own investor Carl is told, of the one of both Ada, of Bob's nobody.
    expect(receiversOf(next)).toEqual(['ada@equanim.example', 'carl@equanim.example']);
  });

  it('goes out once, however often it is looked', async () => {
    expect(await makeAt(Date.UTC(2026, 10, 3))).toEqual([]);
  });

  it('goes out for no strike that was final two weeks before, as where a ledger takes years over', async () => {
    const day = Date.UTC(2026, 11, 1);
    await fund.account.play({ fromMs: day - HOUR_MS, untilMs: day + HOUR_MS, priceAt: usualPrice });
    await fund.finalize(day + 10 * MINUTE_MS, '2026-12-01');
    expect(await makeAt(day + 15 * DAY_MS)).toEqual([]);
    const [newest] = await fund.app.services.statements.list();
    expect(newest).toMatchObject({ month: '2026-11' });
  });
});
