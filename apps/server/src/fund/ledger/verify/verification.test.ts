import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFundWorld } from '../fund-world.test-support.ts';
import { auditLogOf } from '../../../operations/commands/ledger-commands.ts';
import { CHECKPOINT, NOTE } from '../../statements/checkpoint.test-support.ts';
import { readPdf } from '../../statements/read-pdf.test-support.ts';
import { dealLedger, type DealtLedger } from './dealt-ledger.test-support.ts';
import { ENTRIES } from './tampering/entries.test-support.ts';
import { SOURCES } from './tampering/sources.test-support.ts';
import { STATEMENTS } from './tampering/statements.test-support.ts';

describe('A ledger', () => {
  let dealt: DealtLedger;
  beforeAll(async () => {
    dealt = await dealLedger();
  });
  afterAll(() => dealt.world.close());

  it('that nobody has touched is found sound, whatever kinds of entries it has', async () => {
    const { rows: kinds } = await sql<{ kind: string }>`
      select distinct kind from ledger_entries order by kind`.execute(dealt.world.app.db);
    expect(kinds.map(({ kind }) => kind).join(' ')).toBe(
      'crystallization flow flow-correction management-fee market-difference match nav-error opening ' +
        'performance-fee redemption subscription subscription-fee unmatch',
    );
    const { rows: counts } = await sql`
      select (select count(*) from ledger_entries)::integer as entries, (select count(*) from flows)::integer as flows,
        (select count(*) from dealing_requests)::integer as requests`.execute(dealt.world.app.db);
    expect(await dealt.verify()).toEqual({
      differences: [],
      notes: [],
      // Seven dealing days, and April, which ends on one that was passed; two investors, of whom one had no statement before
      // February 2025.
      counts: { strikes: 7, series: 2, statements: 13, ...(counts[0] as object) },
    });
  });

  it('has the newest checkpoint of the track record on each statement that was made since there is one', async () => {
    const { statements } = dealt.world.app.services;
    const made = await statements.list();
    const months = { before: [] as string[], since: [] as string[] };
    for (const { id, month, facts } of made) {
      const { text } = await readPdf((await statements.find(id)).content);
      expect([facts.checkpoint === NOTE, facts.checkpoint === null]).toContain(true);
      expect(text.includes(CHECKPOINT.root)).toBe(facts.checkpoint === NOTE);
      months[facts.checkpoint === NOTE ? 'since' : 'before'].push(month);
    }
    expect(new Set(months.before)).toEqual(new Set(['2025-01', '2025-02', '2025-03']));
    expect(new Set(months.since)).toEqual(new Set(['2025-04', '2025-12', '2026-01', '2026-02']));
  });

  it('is sound with a statement from before statements had a checkpoint', async () => {
    const { differences } = await dealt.verifyWith('statements', [
      `update statements set facts = facts - 'checkpoint'`,
    ]);
    expect(differences).toEqual([]);
  });

  it.each([...ENTRIES, ...SOURCES, ...STATEMENTS])(
    'is found to have been changed by $what',
    async ({ table, changes, says: expected, andMore }) => {
      const { differences } = await dealt.verifyWith(table, changes);
      for (const sentence of expected) expect(differences).toContainEqual(expect.stringMatching(sentence));
      if (!andMore) expect(differences).toHaveLength(expected.length);
    },
  );

  it('is the same whatever name an investor has by now', async () => {
    const { app, call } = dealt.world;
    const [{ id }] = (await call('GET', '/funds/flagship/investors')).body.investors;
    const act = app.services.fundAt(() => new Date()).act('investor-changed', { kind: 'operator' });
    await app.services.ledger.changeInvestor(id, { name: 'Ada King', userIds: [] }, act);
    expect((await dealt.verify()).differences).toEqual([]);
  });
});

describe('A ledger that waits for something', () => {
  it('is sound, and what it waits for is noted', async () => {
    const world = await startFundWorld('2024-12-01T00:00:00Z');
    const { services, db } = world.app;
    const verify = () => services.verification.verify(auditLogOf(services.audit));
    expect(await verify()).toMatchObject({ differences: [], notes: [], counts: { entries: 0 } });
    await services.ledger.follow();
    const ada = await world.investor('Ada');
    world.at('2024-12-10T00:00:00Z');
    await world.subscribe({ investorId: ada, gross: 100_000, at: '2024-12-20T09:00:00Z', price: '1' });
    await world.sample('2024-12-31T23:59:00Z', '1');
    await world.deal('2025-01-01');
    await db
      .updateTable('snapshots')
      .set({ equity: '149940' })
      .where('taken_at', '=', new Date('2024-12-31T23:59:00Z'))
      .execute();
    expect(await verify()).toMatchObject({
      differences: [],
      notes: [
        'The price of 1 January 2025 is 1.02 by what is known now, not 1: a running server records it as a NAV error within a minute.',
      ],
    });
    await services.ledger.follow();
    await world.flow('2025-01-05T09:00:00Z', '1000.00', '1');
    world.at('2025-01-05T09:01:30Z');
    const navError =
      'NAV error: 1 January 2025 was dealt at 1; by what is known now the price is 1.02. The next strike settles it.';
    expect(await verify()).toMatchObject({
      differences: [],
      notes: [
        'The flow flow-2:1000.00 of 09:00 UTC on 5 January 2025 was counted and is not entered yet: a running server does so.',
        navError,
      ],
    });
    // Somebody looked for flows since, and did not enter it.
    const followed = (at: string) =>
      db
        .updateTable('funds')
        .set({ followed_at: new Date(at) })
        .execute();
    await followed('2025-01-05T09:01:40Z');
    expect(await verify()).toMatchObject({
      differences: [
        expect.stringMatching(/^The flow flow-2:1000[.]00 of 09:00 UTC on 5 January 2025 is not entered[.] /),
        expect.stringMatching(/^At the newest sample, of 09:01 UTC on 5 January 2025: .* 1000 too few[.]$/),
      ],
      notes: [navError],
    });
    await services.ledger.follow();
    expect(await verify()).toMatchObject({ differences: [], notes: [navError] });
    await db.updateTable('flows').set({ units_issued: null }).where('amount', '=', '1000.00').execute();
    expect((await verify()).notes).toContain(
      'The units of the flow flow-2:1000.00 of 09:00 UTC on 5 January 2025 are still to be counted.',
    );
    await world.close();
  });
});
