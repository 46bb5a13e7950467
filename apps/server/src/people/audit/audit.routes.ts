import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { AuditService } from './audit.service.ts';
import { EXPORT_HEADER, toAuditEntry, toLine } from './audit.wire.ts';
import type { EntryFilter, EntryRow } from './entries.store.ts';

interface FilterQuery extends Pick<EntryFilter, 'action' | 'person'> {
  from?: string | undefined;
  to?: string | undefined;
}

export function auditRoutes(audit: AuditService) {
  return {
    async auditPage({ query }) {
      const { page, page_size: pageSize } = query;
      const { entries, totalCount, totalPages } = await audit.page(toFilter(query), page, pageSize);
      return {
        data: entries.map(toAuditEntry),
        page,
        page_size: pageSize,
        total_count: totalCount,
        total_pages: totalPages,
      };
    },

    async auditExport({ query }) {
      return { headers: {}, parts: linesOf(await audit.export(toFilter(query))) };
    },
  } satisfies Partial<Handlers>;
}

async function* linesOf(batches: AsyncIterable<EntryRow[]>): AsyncGenerator<string> {
  yield EXPORT_HEADER;
  for await (const batch of batches) yield batch.map(toLine).join('');
}

function toFilter({ action, person, from, to }: FilterQuery): EntryFilter {
  return { action, person, from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
}
