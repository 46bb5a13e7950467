import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedDays } from '@equanim/record/recorded-days';
import type { Entry } from '@equanim/record/record-file';
import { verifyRecord, type KnownHead } from '@equanim/record/verify-record';
import type { Database, OpenDatabase } from '../../platform/database/open.ts';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { spanOf } from '../../platform/time.ts';
import { createRecordKeeping, createTrackRecord, type RecordSettings } from '../services.ts';

/** A database whose days a test makes, and what records them at the moments it sets. */
export interface RecordWorld extends ReturnType<typeof createRecordKeeping> {
  db: Database;
  record: ReturnType<typeof createTrackRecord>;
  files: RecordSettings;
  at(moment: string): void;
  /** Stores samples by their minutes. */
  sample(values: Record<string, string>): Promise<void>;
  /** Leaves a span out, from now on. */
  exclude(from: string, to: string, at: string): Promise<void>;
  /** What was published is read and verified; nothing may be found. */
  published(known?: KnownHead): Promise<Published>;
  close(): Promise<void>;
}

export interface Published {
  text: string;
  head: KnownHead;
  entries: Entry[];
  /** "2026-10-01 1.010000000000 live", a line a revealed day. */
  days: string[];
}

/** @param folder of the record's files; a new one unless given */
export function openRecordWorld(
  opened: Pick<OpenDatabase, 'db' | 'close'>,
  folder = newFolder(),
): RecordWorld {
  const { db } = opened;
  let now = new Date(0);
  const clock = () => now;
  const files: RecordSettings = {
    keyFile: join(folder, 'live.key'),
    copyFile: join(folder, 'live.txt'),
    origin: 'equanim.example/record',
    source: 'live',
  };
  const record = createTrackRecord(db, clock);
  return {
    db,
    record,
    files,
    ...createRecordKeeping(db, files, clock),
    at: (moment) => (now = new Date(moment)),
    sample: (values) => storeSamples(db, values),
    exclude: (from, to, at) => storeExclusion(db, { from, to, at }),
    published: async (known) => verified(await record.file(), known),
    async close() {
      rmSync(folder, { recursive: true, force: true });
      await opened.close();
    },
  };
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'record-'));
}

async function storeSamples(db: Database, values: Record<string, string>): Promise<void> {
  const rows = Object.entries(values).map(([minute, value]) => {
    const at = new Date(minute);
    const stored = { equity: value, wallet_balance: value, unrealized_pnl: '0', units: '1' };
    return { taken_at: at, read_at: at, source: 'live' as const, ...stored };
  });
  await db
    .insertInto('snapshots')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'taken_at'])
        .doUpdateSet(({ ref }) => ({ equity: ref('excluded.equity') })),
    )
    .execute();
  const span = spanOf(rows.map(({ taken_at: at }) => at));
  await db.transaction().execute((trx) => refreshRollups(trx, span));
}

async function storeExclusion(
  db: Database,
  { from, to, at }: { from: string; to: string; at: string },
): Promise<void> {
  const span = { from: new Date(from), to: new Date(to) };
  await db
    .insertInto('exclusions')
    .values({
      id: crypto.randomUUID(),
      from_at: span.from,
      to_at: span.to,
      reason: 'x',
      created_at: new Date(at),
    })
    .execute();
  await db.transaction().execute((trx) => refreshRollups(trx, span));
}

async function verified(text: string, known?: KnownHead): Promise<Published> {
  const { findings, facts } = await verifyRecord(text, { known: known ?? null });
  if (findings.length > 0 || !facts) throw new Error(JSON.stringify(findings));
  const days = recordedDays(facts.record).map(({ leaf, corrections }) => {
    const lines = [leaf, ...corrections.map((correction) => correction.leaf)];
    return lines.map(({ day, value, source }) => `${day} ${value ?? 'none'} ${source}`).join(' -> ');
  });
  return { text, head: facts.head, entries: facts.record.entries, days };
}
