import type { lead } from '@equanim/contract/leads';
import type { z } from 'zod';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { LeadsService } from './leads.service.ts';
import type { LeadRow } from './leads.store.ts';

export function leadsRoutes(leads: LeadsService) {
  return {
    async contact({ body }) {
      // People never see this field. A robot that fills it gets the usual answer, so that it learns nothing.
      if (body.website) return;
      await leads.receive({
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        text: body.message,
      });
    },

    async leads({ query }) {
      const { leads: rows, totalCount, totalPages } = await leads.page(query.page, query.page_size);
      return {
        data: rows.map(toLead),
        page: query.page,
        page_size: query.page_size,
        total_count: totalCount,
        total_pages: totalPages,
      };
    },

    changeLead: async ({ params, body, act }) => toLead(await leads.setStatus(params.id, body.status, act)),
  } satisfies Partial<Handlers>;
}

function toLead(row: LeadRow): z.infer<typeof lead> {
  return { ...row, received_at: row.received_at.toISOString() };
}
