import { Exact } from '@equanim/finance/exact';
import type { LedgerEntry, RecordedEntry } from '@equanim/finance/ledger/entries';
import type { Decimal } from 'decimal.js';
import { sql, type Insertable, type Kysely, type Selectable, type SqlBool } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { LedgerEntriesTable } from '../../../platform/database/tables/ledger.ts';
import { isActor, nameOfActor } from './actor.ts';

/** An entry as it stands in the ledger. */
export interface StoredEntry extends RecordedEntry {
  sequence: number;
  at: Date;
  transactionId: string | null;
  corrects: number | null;
  /** Of an adjusting entry. */
  adjustmentId: string | null;
  recordedAt: Date;
  restsOnAt: Date | null;
}

/** An entry with who recorded it, who may have another address by now. */
export interface NamedEntry extends StoredEntry {
  /** Email address, or the word for what nobody did. */
  recordedBy: string;
}

/** An entry to append. */
export type NewEntry = LedgerEntry & {
  /** Sequence of the entry that it corrects. */
  corrects?: number | null;
  adjustmentId?: string | null;
};

/** What an entry is stored with. */
export interface Recording {
  /** When it counts. */
  at: Date;
  strikeDay: string | null;
  transactionId?: string | null;
  recordedAt: Date;
  /** Id of a user, or a word for what nobody did. */
  recordedBy: string;
  restsOnAt: Date | null;
}

/** Which entries are asked for. */
export interface EntryFilter {
  kind?: LedgerEntry['kind'] | undefined;
  owner?: LedgerEntry['owner'] | undefined;
  investorId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Entries of a fund's ledger. */
export function entriesOn(db: Kysely<Schema>, fund: string) {
  const found = (filter: EntryFilter) => foundBy(db, fund, filter);
  const read = (filter: EntryFilter) =>
    found(filter)
      .leftJoin('users as actor', (join) => join.on(isActor('ledger_entries.recorded_by')))
      .selectAll('ledger_entries')
      .select(nameOfActor('ledger_entries.recorded_by').as('recorder'));
  return {
    ...entriesWriterOn(db, fund),

    /** In the order they were made, from a sequence on. */
    async entriesFrom(sequence: number, limit: number): Promise<StoredEntry[]> {
      const rows = await found({})
        .selectAll()
        .where('sequence', '>=', sequence)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map(toStored);
    },

    /** All there are, in the order they were made. */
    async listNamedEntries(): Promise<NamedEntry[]> {
      const rows = await read({}).orderBy('sequence').execute();
      return rows.map(toNamed);
    },

    /** When the ledger began; null before. */
    async openedAt(): Promise<Date | null> {
      const row = await found({}).select('at').orderBy('sequence').limit(1).executeTakeFirst();
      return row?.at ?? null;
    },

    /** Newest first. */
    async pageOfEntries(filter: EntryFilter, page: { offset: number; limit: number }) {
      const count = await found(filter)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await read(filter)
        .orderBy('sequence', 'desc')
        .offset(page.offset)
        .limit(page.limit)
        .execute();
      return { entries: rows.map(toNamed), totalCount: Number(count.count) };
    },

    /** Oldest first, after a sequence. */
    async entriesAfter(filter: EntryFilter, after: number, limit: number): Promise<NamedEntry[]> {
      const rows = await read(filter)
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map(toNamed);
    },

    /** The sequence of the newest; 0 where there is none. */
    newestSequence: () => newest(db, fund),
  };
}

/** What is written of entries, and what of it is asked for writing. */
function entriesWriterOn(db: Kysely<Schema>, fund: string) {
  return {
    /** Appends entries in their order. Whoever calls holds the fund's lock. */
    async append(entries: readonly NewEntry[], recording: Recording): Promise<void> {
      if (entries.length === 0) return;
      const last = await newest(db, fund);
      const rows = entries.map((entry, i) => ({
        fund_id: fund,
        sequence: last + 1 + i,
        ...toRow(entry, recording),
      }));
      await db.insertInto('ledger_entries').values(rows).execute();
    },

    /** Units that flows were booked with, corrections included, by transaction. */
    async bookedUnits(): Promise<Map<string, { units: Decimal; sequence: number }>> {
      const rows = await db
        .selectFrom('ledger_entries')
        .select([
          'transaction_id',
          sql<string>`sum(units)::text`.as('units'),
          sql<number>`min(sequence)`.as('first'),
        ])
        .where('fund_id', '=', fund)
        .where(sql<SqlBool>`kind in ('flow', 'flow-correction')`)
        .where('transaction_id', 'is not', null)
        .groupBy('transaction_id')
        .execute();
      return new Map(
        rows.map((row) => [
          row.transaction_id ?? '',
          { units: new Exact(row.units), sequence: Number(row.first) },
        ]),
      );
    },
  };
}

function foundBy(db: Kysely<Schema>, fund: string, filter: EntryFilter) {
  const { kind, owner, investorId, from, to } = filter;
  return db
    .selectFrom('ledger_entries')
    .where('fund_id', '=', fund)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'flow'))
    .$if(owner !== undefined, (query) => query.where('owner', '=', owner ?? 'house'))
    .$if(investorId !== undefined, (query) => query.where('investor_id', '=', investorId ?? null))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where('at', '<=', to ?? new Date(0)));
}

async function newest(db: Kysely<Schema>, fund: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('sequence')
    .where('fund_id', '=', fund)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sequence ?? 0;
}

function toRow(
  entry: NewEntry,
  recording: Recording,
): Omit<Insertable<LedgerEntriesTable>, 'fund_id' | 'sequence'> {
  return {
    at: recording.at,
    kind: entry.kind,
    owner: entry.owner,
    series_id: entry.seriesId,
    investor_id: entry.investorId,
    request_id: entry.requestId,
    transaction_id: recording.transactionId ?? null,
    strike_day: recording.strikeDay,
    units: entry.units.toFixed(),
    amount: entry.amount?.toFixed() ?? null,
    shares: entry.shares.toFixed(),
    mark: entry.mark.toFixed(),
    corrects: entry.corrects ?? null,
    adjustment_id: entry.adjustmentId ?? null,
    recorded_at: recording.recordedAt,
    recorded_by: recording.recordedBy,
    rests_on_at: recording.restsOnAt,
  };
}

function toNamed(row: Selectable<LedgerEntriesTable> & { recorder: string }): NamedEntry {
  return { ...toStored(row), recordedBy: row.recorder };
}

function toStored(row: Selectable<LedgerEntriesTable>): StoredEntry {
  return {
    sequence: row.sequence,
    at: row.at,
    kind: row.kind,
    owner: row.owner,
    seriesId: row.series_id,
    investorId: row.investor_id,
    requestId: row.request_id,
    transactionId: row.transaction_id,
    strikeDay: row.strike_day,
    units: new Exact(row.units),
    amount: row.amount === null ? null : new Exact(row.amount),
    shares: new Exact(row.shares),
    mark: new Exact(row.mark),
    corrects: row.corrects,
    adjustmentId: row.adjustment_id,
    recordedAt: row.recorded_at,
    restsOnAt: row.rests_on_at,
  };
}
