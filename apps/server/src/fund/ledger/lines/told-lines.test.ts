import { formatLeaf } from '@equanim/record/leaf';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRecordWorld, type RecordWorld } from '../../record/record-world.test-support.ts';
import { readPdf } from '../../statements/read-pdf.test-support.ts';
import { startHandWorld, type HandWorld } from './hand-world.test-support.ts';

let world: HandWorld;
let record: RecordWorld;
beforeEach(async () => {
  world = await startHandWorld();
  record = openRecordWorld({ db: world.app.db, close: () => world.close() });
});
afterEach(() => record.close());

const KEPT = { transaction_id: 'out', wallet: 'savings' };

async function publishAt(...moments: string[]): Promise<void> {
  for (const moment of moments) {
    record.at(moment);
    await record.publishing.publish();
  }
}

/** The share of each close of the record, as it was entered and corrected. */
async function recordedShares() {
  const shares = new Map<string, Array<string | null>>();
  for (const { leaf } of (await record.published()).entries)
    if (leaf && leaf.kind !== 'key' && leaf.close !== null)
      shares.set(leaf.day, [...(shares.get(leaf.day) ?? []), leaf.byHand]);
  return Object.fromEntries(shares);
}

it('is told to investors on Holdings and on the statement of a month that ends with it, without an amount', async () => {
  const notices = async (moment: string) => {
    world.at(moment);
    return (await world.app.get('/customer/holdings', world.customerToken)).json().notices;
  };
  await world.keep(KEPT, '2028-02-01T00:08:00Z');
  // A day before, the money was in the account.
  expect(await notices('2028-01-06T10:00:00Z')).toEqual([]);
  expect(await notices('2028-02-02T00:30:00Z')).toEqual([
    {
      at: '2028-02-01T00:00:00.000Z',
      title: '41% of the fund’s NAV is kept by hand, outside the account, as of 1 February 2028',
      by_one_person: false,
      possible_from: null,
    },
  ]);

  expect(await world.deal('2028-02-01')).toMatchObject({ status: 201 });
  world.at('2028-02-03T00:00:00Z');
  const { statements } = world.app.services;
  expect(await statements.makeDue(9)).toEqual({ made: 1, failures: [] });
  const [made] = await statements.list();
  expect(made?.facts).toMatchObject({ month: '2028-01', byHand: '0.41' });
  const { text } = await readPdf((await statements.find(made?.id ?? '')).content);
  expect(text).toContain(
    '41% of the equity behind this price lay outside the account, in other wallets of the fund’s owner, and is kept by hand.',
  );
  expect(text).not.toContain('60,000');
  expect(await world.verify()).toEqual([]);

  await sql`alter table strikes disable trigger all`.execute(world.app.db);
  await world.app.db.updateTable('strikes').set({ by_hand: '0' }).where('day', '=', '2028-02-01').execute();
  const found = await world.verify();
  expect(found).toContain(
    'The strike of 2028-02-01 says that 0 USDT of its equity were kept by hand; by the lines it was 60000.',
  );
  expect(found.join(' ')).toContain('says byHand 0.41; by the ledger it is nothing.');
});

it('is a share of each close of the record, and a correction of days that were entered before', async () => {
  await publishAt('2028-02-01T00:05:00Z');
  record.at('2028-02-02T00:06:00Z');
  const before = await record.published();
  expect(await recordedShares()).toMatchObject({ '2028-01-05': [null], '2028-01-31': [null] });

  await world.keep(KEPT, '2028-02-01T00:20:00Z');
  await world.minute('2028-02-01T23:59:00Z', 87_000);
  await publishAt('2028-02-02T00:05:00Z', '2028-02-03T00:05:00Z');

  // 60,000 of 147,000, rounded up to a whole percent; the value is 1 as before.
  expect(await recordedShares()).toEqual({
    '2028-01-05': [null, '0.41'],
    '2028-01-31': [null, '0.41'],
    '2028-02-01': ['0.41'],
  });
  await world.keep({ undo: (await world.records.listHandLines())[0]?.id }, '2028-02-03T00:10:00Z');
  await publishAt('2028-02-04T00:05:00Z', '2028-02-05T00:05:00Z');
  expect(await recordedShares()).toMatchObject({
    '2028-01-05': [null, '0.41', null],
    '2028-02-01': ['0.41', null],
  });
  const { entries, text } = await record.published(before.head);
  expect(entries.at(-1)?.leaf).toMatchObject({
    reason: 'Transfers to other wallets of the fund’s owner are no longer counted as its own.',
  });
  const [correction] = entries.flatMap(({ leaf }) => (leaf?.kind === 'correction' ? [leaf] : []));
  expect(correction && formatLeaf(correction)).toContain(
    'gaps 1438\nby_hand 0.41\nsource import\ncorrects 35\n' +
      'reason Transfers to other wallets of the fund’s owner were counted as its own.\n',
  );
  // What was published is as it was, in the form that every verifier reads.
  expect(text.startsWith(before.text.slice(0, before.text.indexOf('hash ')))).toBe(true);
  expect(before.text).not.toContain('by_hand');
});
