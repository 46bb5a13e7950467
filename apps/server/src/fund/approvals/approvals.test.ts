import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApprovalsWorld, type ApprovalsWorld } from './approvals.test-support.ts';

let world: ApprovalsWorld;
let ada = '';
let bela = '';

beforeEach(async () => {
  world = await startApprovalsWorld('2027-01-01T10:00:00Z');
  ada = await world.person('ada');
});
afterEach(() => world.close());

const withBela = async () => {
  bela = await world.person('bela');
  world.at('2027-01-20T10:00:00Z');
};
const refused = (detail: RegExp | string, problem = 'not-possible') => ({
  problem,
  message: expect.stringMatching(detail) as string,
});

describe('What needs a second person', () => {
  it('waits until another administrator confirms it, and is then done once, whoever confirms at the same time', async () => {
    await withBela();
    const other = await world.person('dora');
    world.at('2027-01-28T10:00:00Z');
    const asked = await world.propose(ada, { name: 'First' });
    expect(asked).toMatchObject({
      state: 'waiting',
      title: 'Add First',
      proposed: { name: 'First' },
      proposer: 'ada@equanim.example',
      isAlone: false,
      expiresAt: new Date('2027-01-31T10:00:00Z'),
      mayConfirm: false,
      mayRefuse: true,
      whyNot: 'Another administrator has to confirm it.',
    });
    expect(world.done).toEqual([]);
    await expect(world.propose(ada, { name: 'First' })).rejects.toMatchObject(
      refused(/same proposal is already waiting/),
    );
    await expect(world.confirm(ada, asked)).rejects.toMatchObject(refused(/Another administrator/));
    await expect(world.confirm(bela, { ...asked, digest: 'x' })).rejects.toMatchObject(
      refused(/check it again/, 'preview-changed'),
    );
    const both = await Promise.allSettled([world.confirm(bela, asked), world.confirm(other, asked)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refused(/It is already confirmed/, 'already-decided'),
    });
    expect(world.done).toHaveLength(1);
    expect(world.done[0]).toMatchObject({ approvalId: asked.id, reason: 'It is due.', proposedBy: ada });
    expect([bela, other]).toContain(world.done[0]?.confirmedBy);
    expect((await world.approvals.list(ada)).map(({ state }) => state)).toEqual(['confirmed']);
    expect(await world.verify()).toEqual([]);
  });

  it('is refused with a reason, or taken back by whoever proposed it', async () => {
    await withBela();
    expect(await world.refuse(bela, await world.propose(ada, { name: 'First' }))).toMatchObject({
      state: 'refused',
      decider: 'bela@equanim.example',
      decision: { reason: 'Not now.' },
    });
    const again = await world.propose(ada, { name: 'First' });
    expect((await world.refuse(ada, again)).state).toBe('refused');
    await expect(world.confirm(bela, again)).rejects.toMatchObject(
      refused(/already refused/, 'already-decided'),
    );
    expect(world.done).toEqual([]);
    expect(await world.verify()).toEqual([]);
  });

  it('is void where what it rests on has changed, or where it cannot be done any more', async () => {
    await withBela();
    const [first, second] = [
      await world.propose(ada, { name: 'First' }),
      await world.propose(ada, { name: 'Basis 1' }),
    ];
    await world.investor('Basis 1', bela);
    expect(await world.confirm(bela, first)).toMatchObject({
      state: 'void',
      decision: { reason: expect.stringMatching(/has changed since it was proposed/) },
    });
    expect(await world.confirm(bela, second)).toMatchObject({
      state: 'void',
      decision: { reason: 'Basis 1 is there already.' },
    });
    expect(world.done).toEqual([]);
    expect(await world.verify()).toEqual([]);
  });

  it('expires after 72 hours, and is listed for 90 days after what waits', async () => {
    await withBela();
    const asked = await world.propose(ada, { name: 'First' });
    world.at('2027-01-23T09:59:59Z');
    expect((await world.approvals.list(bela))[0]).toMatchObject({ state: 'waiting', mayConfirm: true });
    world.at('2027-01-23T10:00:00Z');
    await expect(world.confirm(bela, asked)).rejects.toMatchObject(refused(/has expired/));
    await world.propose(bela, { name: 'Second' });
    const states = async () => (await world.approvals.list(bela)).map(({ title, state }) => [title, state]);
    expect(await states()).toEqual([
      ['Add Second', 'waiting'],
      ['Add First', 'expired'],
    ]);
    world.at('2027-04-23T10:00:00Z');
    expect(await states()).toEqual([['Add Second', 'expired']]);
  });

  it('is confirmed by nobody who became an administrator less than seven days ago, or has no second factor', async () => {
    await withBela();
    const plain = await world.person('plain', { hasFactor: false });
    await world.services.users.disable('bela@equanim.example');
    await world.services.users.enable('bela@equanim.example');
    world.at('2027-01-27T09:59:59Z');
    const asked = await world.propose(ada, { name: 'First' });
    for (const decide of [world.confirm, world.refuse])
      await expect(decide(bela, asked)).rejects.toMatchObject(
        refused(/seven days: you from 27 January 2027/),
      );
    world.at('2027-01-27T10:00:00Z');
    await expect(world.confirm(plain, asked)).rejects.toMatchObject(refused(/Set up a second factor/));
    expect((await world.confirm(bela, asked)).state).toBe('confirmed');
  });
});

describe('Where nobody else is there', () => {
  it('an act is done at once with a second factor, and investors are told', async () => {
    const customer = await world.person('ines', { role: 'customer' });
    const investor = await world.investor('Ines', customer);
    const asked = await world.propose(ada, { name: 'First' });
    expect(asked).toMatchObject({ state: 'confirmed', isAlone: true, decider: 'ada@equanim.example' });
    expect(world.done).toMatchObject([{ proposedBy: ada, confirmedBy: null }]);
    expect(await world.approvals.concerning([investor])).toEqual([]);
    expect(await world.verify()).toEqual([]);
    await world.db.deleteFrom('totp_secrets').execute();
    await expect(world.propose(ada, { name: 'Second' })).rejects.toMatchObject(
      refused(/Set up a second factor/),
    );
  });

  it('what takes from an investor waits seven days from when they are told, and 72 hours more', async () => {
    const customer = await world.person('ines', { role: 'customer' });
    const investor = await world.investor('Ines', customer);
    const asked = await world.propose(ada, { name: 'First', from: investor });
    const possibleFrom = new Date('2027-01-08T10:00:00Z');
    expect(asked).toMatchObject({
      state: 'waiting',
      isAlone: true,
      possibleFrom,
      investors: [{ name: 'Ines' }],
    });
    const told = { title: 'Add First', isByOnePerson: true };
    expect(await world.approvals.concerning([investor])).toEqual([
      { ...told, at: asked.proposedAt, possibleFrom },
    ]);
    world.at('2027-01-08T09:59:59Z');
    await expect(world.confirm(ada, asked)).rejects.toMatchObject(
      refused(/from 10:00 UTC on 8 January 2027 on/),
    );
    world.at('2027-01-08T10:00:00Z');
    expect((await world.confirm(ada, asked)).state).toBe('confirmed');
    expect(world.done).toMatchObject([{ confirmedBy: null }]);
    expect(await world.approvals.concerning([investor])).toEqual([
      { ...told, at: possibleFrom, possibleFrom: null },
    ]);
    expect(await world.verify()).toEqual([]);
    const late = await world.propose(ada, { name: 'Second', from: investor });
    world.at('2027-01-18T10:00:00Z');
    await expect(world.confirm(ada, late)).rejects.toMatchObject(refused(/has expired/));
  });

  it('somebody who was demoted, disabled or erased counts as there for 30 days', async () => {
    const { users, privacy } = world.services;
    const leave: Array<(email: string) => Promise<unknown>> = [
      (email) => users.setRole(email, 'customer'),
      (email) => users.disable(email),
      (email) => privacy.erase(email),
    ];
    for (const [year, go] of leave.entries()) {
      const name = `other-${year}`;
      world.at(`${2028 + year}-01-01T10:00:00Z`);
      await world.person(name);
      world.at(`${2028 + year}-01-20T10:00:00Z`);
      await go(`${name}@equanim.example`);
      world.at(`${2028 + year}-02-19T09:59:59Z`);
      expect((await world.propose(ada, { name: `First ${year}` })).isAlone).toBe(false);
      world.at(`${2028 + year}-02-19T10:00:00Z`);
      expect((await world.propose(ada, { name: `Second ${year}` })).isAlone).toBe(true);
    }
  });
});

describe('A ledger is verified', () => {
  it('for proposals that differ from their digest, from who did them and from the audit log', async () => {
    await withBela();
    const asked = await world.propose(ada, { name: 'First' });
    await world.confirm(bela, asked);
    await sql`alter table approvals disable trigger user`.execute(world.db);
    await sql`alter table approval_decisions disable trigger user`.execute(world.db);
    await world.db.updateTable('approvals').set({ proposed: '{"name": "Second"}' }).execute();
    await world.db.updateTable('approval_decisions').set({ by: ada }).execute();
    const what = `proposal ${asked.id} (Add First)`;
    expect(await world.verify()).toEqual([
      `The ${what} is not what its digest says.`,
      `The ${what} was confirmed by whoever proposed it.`,
    ]);
    await world.db.deleteFrom('approval_decisions').execute();
    expect(await world.verify()).toContainEqual(
      expect.stringMatching(
        /^Entry \d+ of the audit log, approval-confirmed, names .*, of which the ledger knows nothing[.]$/,
      ),
    );
    await sql`alter table audit_entries disable trigger user`.execute(world.db);
    await sql`update audit_entries set action = 'signed-out' where action = 'approval-asked'`.execute(
      world.db,
    );
    expect(await world.verify()).toContain(`The ${what} has no entry approval-asked in the audit log.`);
  });
});
