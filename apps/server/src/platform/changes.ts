import { z } from 'zod';
import { createSignal, type Signal } from './signal.ts';

/** The channel on which triggers of the database announce committed writes (`changes.ts` of the baseline). */
export const CHANGES_CHANNEL = 'equanim_changes';

/** The tables whose writes are announced: all that answers rest on. */
const WATCHED = [
  'snapshots',
  'btc_prices',
  'gaps',
  'flows',
  'exclusions',
  'position_books',
  'account_states',
  'minute_parts',
  'fills',
  'orders',
  'accounts',
  'transactions',
  'line_answers',
  'coin_answers',
  'sync_marks',
  'quarantined_samples',
  'users',
  'sessions',
  'collector_status',
  'fresh_readings',
  'shared_positions',
  'kysely_migration',
] as const;

export type WatchedTable = (typeof WATCHED)[number];

const OPERATIONS = ['insert', 'update', 'delete', 'truncate'] as const;

/** A committed write to a table that answers rest on. */
export interface Change {
  /** Null where it may be any of them, as after a time in which nothing was heard. */
  table: WatchedTable | null;
  /** The earliest time of the rows, epoch milliseconds; null where they may be of any time. */
  since: number | null;
  /** What was done to the rows; null where that is not known. */
  operation: (typeof OPERATIONS)[number] | null;
}

/**
 * What is committed, by whichever process. A write of this process is heard before its own promise resolves, so what is held
 * in memory and dropped here never answers a question asked after the write.
 */
export interface Changes extends Pick<Signal<Change>, 'subscribe'> {
  /** False while changes of other processes may be missed; nothing that rests on the data may be held then. */
  isHearing(): boolean;
}

/** The side of {@link Changes} that the connection feeds. */
export interface HeardChanges extends Changes {
  hear(payload: string): void;
  /** Says whether the connection that listens is up; after a loss everything may have changed. */
  setHearing(isHearing: boolean): void;
}

const announced = z.object({
  // A newer version may announce tables that this one does not know: then anything may have changed.
  table: z.enum(WATCHED).nullable().catch(null),
  since: z.number().nullable(),
  operation: z.enum(OPERATIONS),
});

/** Changes are heard from the beginning. */
export function createChanges(): HeardChanges {
  const { tell, subscribe } = createSignal<Change>();
  let isHearing = true;
  return {
    subscribe,
    isHearing: () => isHearing,
    hear: (payload) => tell(announced.parse(JSON.parse(payload))),
    setHearing(isUp) {
      isHearing = isUp;
      tell({ table: null, since: null, operation: null });
    },
  };
}
