import type { RecordEvent } from '../../platform/acts/act.ts';
import { actOn, type AuditStore } from './audit.store.ts';
import type { EntriesStore, EntryFilter, EntryRow } from './entries.store.ts';

/** Entries read at once for an export. */
const BATCH_SIZE = 1_000;

export interface EntriesPage {
  entries: EntryRow[];
  totalCount: number;
  totalPages: number;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** What was done, by whom, for administrators. */
export function createAuditService(store: AuditStore, entries: EntriesStore, clock: () => Date) {
  const record: RecordEvent = (event) => store.append(event, clock());

  async function* batches(filter: EntryFilter, upTo: number): AsyncGenerator<EntryRow[]> {
    let after = 0;
    for (;;) {
      const batch = await entries.after(filter, { after, upTo, limit: BATCH_SIZE });
      const last = batch.at(-1);
      if (!last) return;
      yield batch;
      after = last.sequence;
    }
  }

  return {
    record,
    actOn,

    /** Newest first. @param page counted from 1; one beyond the last is empty */
    async page(filter: EntryFilter, page: number, pageSize: number): Promise<EntriesPage> {
      const found = await entries.page(filter, { offset: (page - 1) * pageSize, limit: pageSize });
      return { ...found, totalPages: Math.ceil(found.totalCount / pageSize) };
    },

    /** All there are now, oldest first: a batch is read when it is asked for, and none that comes meanwhile is among them. */
    async export(filter: EntryFilter): Promise<AsyncIterable<EntryRow[]>> {
      return batches(filter, await entries.newest());
    },

    /** The sequence of the newest entry; 0 without any. */
    newest: entries.newest,

    /** The newest so many, oldest of them first. */
    async last(count: number): Promise<EntryRow[]> {
      return (await entries.page({}, { offset: 0, limit: count })).entries.toReversed();
    },
  };
}
