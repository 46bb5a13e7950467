import { z } from 'zod/mini';
import type { AsRead } from './as-read.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { instant, spanFields, spanInOrder, MAX_PAGE_SIZE, wholeNumberParam } from './values.ts';

/** Who did something: a user, an operator at the console, the server by itself, or somebody who is not signed in. */
export const actorKind = z.enum(['user', 'operator', 'server', 'visitor']);
export type ActorKind = z.infer<typeof actorKind>;

/** A user as an entry names them; null once they were erased, and where nobody is known. */
const person = z.nullable(
  z.object({ id: z.uuid(), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
);

export const auditEntry = z
  .object({
    sequence: z.int().check(z.describe('Its place in the log, from 1, without a gap')),
    at: instant,
    action: z.enum(AUDIT_ACTIONS),
    actor_kind: actorKind,
    actor: person,
    subject: person.check(z.describe('Whom it was done to')),
    address: z.nullable(z.string()).check(z.describe('Network address it came from; null once erased')),
    request_id: z.nullable(z.string()),
    details: z
      .nullable(z.record(z.string(), z.unknown()))
      .check(z.describe('More about it; null once erased')),
    hash: z.string().check(z.describe('SHA-256 of the entry and of the hash before it, hex')),
  })
  .register(z.globalRegistry, { id: 'AuditEntry' });
export type AuditEntry = AsRead<typeof auditEntry>;

const filter = {
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  person: z.optional(z.uuid()).check(z.describe('Who did it, or whom it was done to')),
  ...spanFields,
};

export const auditPageQuery = z
  .object({
    ...filter,
    page: wholeNumberParam({ min: 1, max: 1_000_000, fallback: 1 }),
    page_size: wholeNumberParam({ min: 1, max: MAX_PAGE_SIZE, fallback: 50 }),
  })
  .check(z.refine(spanInOrder.check, spanInOrder.message));

export const auditExportQuery = z.object(filter).check(z.refine(spanInOrder.check, spanInOrder.message));

export const auditPage = z.object({
  data: z.array(auditEntry),
  page: z.int(),
  page_size: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
});
