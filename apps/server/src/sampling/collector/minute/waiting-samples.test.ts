import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { totalsOf } from '@equanim/finance/account-totals';
import { openTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import type { OpenDatabase } from '../../../platform/database/open.ts';
import { storesOf } from '../stores/collector-stores.ts';
import { COUNTING, recordOne } from '../counting.test-support.ts';
import { coin, line, position } from '../readings.test-support.ts';
import type { WholeSnapshot } from '../model.ts';
import { createWaitingSamples } from './waiting-samples.ts';

const START = Date.UTC(2026, 2, 1, 12);
const minute = (n: number) => new Date(START + n * 60_000);
const readAt = (n: number) => new Date(minute(n).getTime() + 200);

let opened: OpenDatabase;
const stores = () => storesOf(opened.db, COUNTING);
const waiting = () => createWaitingSamples({ ...stores(), limit: COUNTING.limit });

beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(async () => {
  for (const table of [
    'snapshots',
    'account_states',
    'minute_parts',
    'transactions',
    'quarantined_samples',
  ] as const)
    await opened.db.deleteFrom(table).execute();
  await recordOne(stores().snapshots, snapshotAt(0, 50_000));
});
afterAll(() => opened.close());

function snapshotAt(n: number, wallet: number, price = 1): WholeSnapshot {
  const coins = [coin('USDT', { wallet, price })];
  return {
    takenAt: minute(n),
    readAt: readAt(n),
    totals: totalsOf(coins),
    btcPrice: null,
    state: { readAt: readAt(n), coins, positions: [], uncheckedCoins: [] },
  };
}

/** The same beside a contract worth 30,000 whose mark is its entry. */
const withPosition = ({ state, ...rest }: WholeSnapshot): WholeSnapshot => ({
  ...rest,
  state: { ...state, positions: [position()] },
});

const quarantine = (n: number, wallet: number, awaits: 'log' | 'agreement' | null = 'log') =>
  quarantineReading(snapshotAt(n, wallet), awaits);

async function quarantineReading(snapshot: WholeSnapshot, awaits: 'log' | 'agreement' | null): Promise<void> {
  await stores().snapshots.record({
    quarantined: {
      reading: {
        snapshot,
        fault: null,
        missOfTotal: new Decimal(0),
        unreadable: { coins: [], positions: [] },
        asked: [],
        raw: '{}',
      },
      doubt: { reason: 'It contradicts its log.', awaits },
    },
    joins: [],
    flows: [],
    at: snapshot.takenAt,
  });
}

const deposit = (n: number, amount: number, balance: number) =>
  stores().transactions.append([
    line({
      type: 'TRANSFER_IN',
      change: amount,
      balance,
      occurredAt: new Date(minute(n).getTime() - 20_000),
    }),
  ]);

const explained = async (n: number) =>
  (await waiting().listExplained(minute(n), [])).map(({ snapshot }) => snapshot.takenAt);
const agreeing = async (n: number, wallet: number) =>
  (await waiting().listAgreeing(snapshotAt(n, wallet), { isLogRead: true })).map(
    ({ snapshot }) => snapshot.takenAt,
  );

describe('samples that wait for the log', () => {
  it('samples that wait for the log join, each by the one before it, once the log shows what happened', async () => {
    await quarantine(1, 51_000);
    await quarantine(2, 53_000);
    expect(await explained(3)).toEqual([]);
    await deposit(1, 1_000, 51_000);
    expect(await explained(3)).toEqual([minute(1)]);
    await deposit(2, 2_000, 53_000);
    expect(await explained(3)).toEqual([minute(1), minute(2)]);
  });

  it('samples that wait are found again after a restart, and left to a person after an hour', async () => {
    await quarantine(1, 51_000);
    await deposit(1, 1_000, 51_000);
    expect(await explained(61)).toEqual([minute(1)]);
    expect(await explained(62)).toEqual([]);
  });

  it('samples that nothing can prove true, or that do not wait for the log, do not join', async () => {
    await quarantine(1, 51_000, null);
    await quarantine(2, 51_000, 'agreement');
    await deposit(1, 1_000, 51_000);
    expect(await explained(3)).toEqual([]);
  });
});

describe('samples that nothing explains', () => {
  it('waiting samples need three minutes to agree: several readings of one minute count as one', async () => {
    await quarantine(1, 25_000);
    await quarantine(1, 25_000);
    expect(await agreeing(2, 25_000)).toEqual([]);
    await quarantine(2, 25_000);
    expect(await agreeing(3, 25_000)).toEqual([minute(1), minute(2)]);
  });

  it('waiting samples agree where the log explains what lies between them', async () => {
    await quarantine(1, 25_000);
    await quarantine(2, 26_000);
    expect(await agreeing(3, 26_000)).toEqual([]);
    await deposit(2, 1_000, 26_000);
    expect(await agreeing(3, 26_000)).toEqual([minute(1), minute(2)]);
  });

  it.each([
    ['one of them disagrees', [25_000, 25_900, 25_000]],
    ['they show nothing at all', [0, 0, 0]],
  ])('do not join where %s', async (_, [first = 0, second = 0, third = 0]) => {
    await quarantine(1, first);
    await quarantine(2, second);
    expect(await agreeing(3, third)).toEqual([]);
  });

  it('waiting samples agree without the log where trades may explain what lies between them, and with the log do not', async () => {
    // Two hundredths of 30,000 may be fees, funding and trades of a minute.
    const trading = [1, 2, 3].map((n) => withPosition(snapshotAt(n, 60_000 + n * 590)));
    for (const snapshot of trading.slice(0, 2)) await quarantineReading(snapshot, 'log');
    const join = async (isLogRead: boolean) =>
      (await waiting().listAgreeing(trading[2]!, { isLogRead })).map(({ snapshot }) => snapshot.takenAt);
    expect(await join(false)).toEqual([minute(1), minute(2)]);
    expect(await join(true)).toEqual([]);
  });

  it('waiting samples do not join with too long a time between them', async () => {
    await quarantine(1, 25_000);
    await quarantine(2, 25_000);
    expect(await agreeing(4, 25_000)).toHaveLength(2);
    expect(await agreeing(5, 25_000)).toEqual([]);
  });
});

describe('a minute that is stored', () => {
  const decisions = async () =>
    (await opened.db.selectFrom('quarantined_samples').selectAll().orderBy('taken_at').execute()).map(
      (row) => [row.decision, row.decided_by],
    );
  const stored = async () =>
    (await opened.db.selectFrom('snapshots').select('taken_at').orderBy('taken_at').execute()).map(
      (row) => row.taken_at,
    );

  async function joinAll(): Promise<void> {
    await quarantine(1, 25_000);
    await quarantine(2, 25_000);
    const snapshot = snapshotAt(3, 25_000);
    const joins = await waiting().listAgreeing(snapshot, { isLogRead: true });
    await opened.db
      .updateTable('quarantined_samples')
      .set({ decision: 'reject', decision_reason: 'a glitch', decided_by: 'admin@x', decided_at: minute(4) })
      .where('taken_at', '=', minute(1))
      .execute();
    await stores().snapshots.record({ snapshot, joins, flows: [], at: minute(5) });
  }

  it("a stored minute brings in those that join with it, but an administrator's rejection stands", async () => {
    await joinAll();
    expect(await stored()).toEqual([minute(0), minute(2), minute(3)]);
    expect(await decisions()).toEqual([
      ['reject', 'admin@x'],
      ['accept', 'collector'],
    ]);
  });

  it('a sample quarantined after its minute was stored is rejected at once', async () => {
    await quarantine(0, 60_000);
    expect(await decisions()).toEqual([['reject', 'collector']]);
    expect(await stored()).toEqual([minute(0)]);
  });

  it('a minute is stored whole or not at all', async () => {
    await quarantine(1, 25_000);
    const joins = (await stores().quarantine.listWaiting(minute(0))).map(({ id, snapshot }) => ({
      id,
      snapshot,
      reason: 'They agree.',
    }));
    const broken = { ...snapshotAt(2, 25_000), btcPrice: new Decimal(-1) };
    const record = { snapshot: broken, joins, flows: [], at: minute(3) };
    await expect(stores().snapshots.record(record)).rejects.toThrow('btc_prices');
    expect(await decisions()).toEqual([[null, null]]);
    expect(await stored()).toEqual([minute(0)]);
  });
});
