import { z } from 'zod';
import type { AsRead } from './as-read.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { instant, spanFields, spanInOrder, MAX_PAGE_SIZE, wholeNumberParam } from './values.ts';

/** Who did something: a user, an operator at the console, the server by itself, or somebody who is not signed in. */
export const actorKind = z.enum(['user', 'operator', 'server', 'visitor']);
export type ActorKind = z.infer<typeof actorKind>;

/** A user as an entry names them; null once they were erased, and where nobody is known. */
const person = z
  .object({ id: z.uuid(), name: z.string().nullable(), email: z.string().nullable() })
  .nullable();

export const auditEntry = z
  .object({
    sequence: z.int().meta({ description: 'Its place in the log, from 1, without a gap' }),
    at: instant,
    action: z.enum(AUDIT_ACTIONS),
    actor_kind: actorKind,
    actor: person,
    subject: person.meta({ description: 'Whom it was done to' }),
    address: z.string().nullable().meta({ description: 'Network address it came from; null once erased' }),
    request_id: z.string().nullable(),
    details: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'More about it; null once erased' }),
    hash: z.string().meta({ description: 'SHA-256 of the entry and of the hash before it, hex' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = AsRead<typeof auditEntry>;

const filter = {
  action: z.enum(AUDIT_ACTIONS).optional(),
  person: z.uuid().optional().meta({ description: 'Who did it, or whom it was done to' }),
  ...spanFields,
};

export const auditPageQuery = z
  .object({
    ...filter,
    page: wholeNumberParam({ min: 1, max: 1_000_000, fallback: 1 }),
    page_size: wholeNumberParam({ min: 1, max: MAX_PAGE_SIZE, fallback: 50 }),
  })
  .refine(spanInOrder.check, spanInOrder.message);

export const auditExportQuery = z.object(filter).refine(spanInOrder.check, spanInOrder.message);

export const auditPage = z.object({
  data: z.array(auditEntry),
  page: z.int(),
  page_size: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
});
