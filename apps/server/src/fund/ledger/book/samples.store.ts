import { Exact } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import type { Kysely, Selectable } from 'kysely';
import { isIncluded } from '../../../platform/database/conditions/is-included.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { SnapshotsTable } from '../../../platform/database/tables/minutes.ts';
import { MINUTE_MS, type Span } from '../../../platform/time.ts';

/** A sample of the account that is in the history and has a value. */
export interface ConfirmedSample {
  takenAt: Date;
  readAt: Date;
  equity: Decimal;
  /** The part of it that lies in other wallets and is kept by hand, USDT. */
  byHand: Decimal;
  /** In issue. */
  units: Decimal;
  /** Of one unit: the normalized value, USDT, twelve decimals; zero where everything is lost. */
  price: Decimal;
}

/** A minute of the history; its units and its price are null while units are not known. */
export interface KnownMinute {
  readAt: Date;
  units: Decimal | null;
  price: Decimal | null;
}

const FIELDS = ['taken_at', 'read_at', 'equity', 'by_hand', 'units', 'normalized_value', 'is_lost'] as const;
type SampleRow = Pick<Selectable<SnapshotsTable>, (typeof FIELDS)[number]>;

/** Samples of the fund's account, as far as the ledger rests on them. */
export function samplesOn(db: Kysely<Schema>) {
  const confirmed = () =>
    db.selectFrom('snapshots').select(FIELDS).where('normalized_value', 'is not', null).where(isIncluded());
  return {
    ...minutesOn(db),
    ...readingsOn(db),
    ...beginningOn(db),

    /** The newest confirmed sample up to a moment; that of a total loss is one. */
    async newestSample(until: Date): Promise<ConfirmedSample | null> {
      const row = await confirmed()
        .where('taken_at', '<=', until)
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? toSample(row) : null;
    },

    /** The last confirmed sample of a span, its end excluded; that of a total loss is one. */
    async lastSampleIn({ from, to }: Span): Promise<ConfirmedSample | null> {
      const row = await confirmed()
        .where('taken_at', '>=', from)
        .where('taken_at', '<', to)
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? toSample(row) : null;
    },

    /** The first confirmed sample of a span that has a price, its end excluded. */
    async firstSampleIn({ from, to }: Span): Promise<ConfirmedSample | null> {
      const row = await confirmed()
        .where('normalized_value', '>', '0')
        .where('taken_at', '>=', from)
        .where('taken_at', '<', to)
        .orderBy('taken_at')
        .limit(1)
        .executeTakeFirst();
      return row ? toSample(row) : null;
    },
  };
}

/** When the account was read. */
function readingsOn(db: Kysely<Schema>) {
  return {
    /** Whether the account was read since a moment. */
    async isReadSince(moment: Date): Promise<boolean> {
      const row = await db
        .selectFrom('snapshots')
        .select('taken_at')
        .where('taken_at', '>=', new Date(moment.getTime() - MINUTE_MS))
        .where('read_at', '>=', moment)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** Minutes, confirmed or not. */
function minutesOn(db: Kysely<Schema>) {
  return {
    /** A minute as it is known by now, excluded or not; null where there is none. */
    async minuteNow(takenAt: Date): Promise<KnownMinute | null> {
      const row = await db
        .selectFrom('snapshots')
        .select(['read_at', 'units', 'normalized_value'])
        .where('taken_at', '=', takenAt)
        .executeTakeFirst();
      if (!row) return null;
      const { read_at: readAt, units, normalized_value: price } = row;
      return {
        readAt,
        units: units === null ? null : new Exact(units),
        price: price === null ? null : new Exact(price),
      };
    },

    /** The first undecided sample in quarantine of a span, its end excluded. */
    async quarantinedIn({ from, to }: Span): Promise<Date | null> {
      const row = await db
        .selectFrom('quarantined_samples')
        .select('taken_at')
        .where('decision', 'is', null)
        .where('taken_at', '>=', from)
        .where('taken_at', '<', to)
        .orderBy('taken_at')
        .limit(1)
        .executeTakeFirst();
      return row?.taken_at ?? null;
    },

    /** The very first snapshot and the newest one whose units are known; null where there is none. */
    async firstAndLast(): Promise<{ first: UnitsAt; last: UnitsAt } | null> {
      const known = () =>
        db
          .selectFrom('snapshots')
          .select(['taken_at', 'read_at', 'units'])
          .where('units', 'is not', null)
          .limit(1);
      const first = await known().orderBy('taken_at').executeTakeFirst();
      const last = await known().orderBy('taken_at', 'desc').executeTakeFirst();
      return first && last ? { first: toUnits(first), last: toUnits(last) } : null;
    },
  };
}

/** How the count of units began. */
function beginningOn(db: Kysely<Schema>) {
  return {
    /** The sample with which the count of units began; null before, and where a history was imported. */
    async countBegan(): Promise<{ takenAt: Date; equity: Decimal; units: Decimal } | null> {
      const row = await db
        .selectFrom('snapshots')
        .innerJoin('accounts', 'accounts.counted_since', 'snapshots.read_at')
        .select(['taken_at', 'equity', 'units'])
        .where('taken_at', '=', (eb) =>
          eb.selectFrom('snapshots').select((min) => min.fn.min('taken_at').as('first')),
        )
        .executeTakeFirst();
      return row
        ? { takenAt: row.taken_at, equity: new Exact(row.equity), units: new Exact(row.units ?? 0) }
        : null;
    },
  };
}

interface UnitsAt {
  takenAt: Date;
  readAt: Date;
  units: Decimal;
}

function toUnits(row: Pick<SampleRow, 'taken_at' | 'read_at' | 'units'>): UnitsAt {
  return { takenAt: row.taken_at, readAt: row.read_at, units: new Exact(row.units ?? 0) };
}

function toSample(row: SampleRow): ConfirmedSample {
  return {
    takenAt: row.taken_at,
    readAt: row.read_at,
    // What lies in the account after a total loss, or is owed, is no owner's.
    equity: new Exact(row.is_lost ? 0 : row.equity),
    byHand: new Exact(row.by_hand),
    units: new Exact(row.units ?? 0),
    price: new Exact(row.normalized_value ?? 0),
  };
}
