import { z } from 'zod/mini';
import { beyond, type AsRead } from './as-read.ts';
import { role } from './auth.ts';
import { namedInvestor } from './identity.ts';
import { instant } from './values.ts';

/** Somebody who signs in, as administrators see them. */
export const personRow = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role,
    state: z.enum(['active', 'disabled']),
    created_at: instant,
    last_seen_at: z.nullable(instant),
    has_totp: z.boolean(),
    passkey_count: z.int(),
    is_locked: z
      .boolean()
      .check(z.describe('Whether devices that never signed in have to wait because of wrong passwords')),
  })
  .register(z.globalRegistry, { id: 'Person' });
export type PersonRow = AsRead<typeof personRow>;

export const personChange = z
  .object({ role: z.optional(role), state: z.optional(z.enum(['active', 'disabled'])) })
  .check(
    z.refine((body) => body.role !== undefined || body.state !== undefined, {
      message: 'Give at least one field to change.',
    }),
  );

/** An invitation that waits to be accepted. */
export const openInvitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role,
    invited_at: instant,
    expires_at: instant,
    investor: beyond(
      z.nullable(namedInvestor).check(z.describe('For whom they act once they accept; null for nobody')),
    ),
  })
  .register(z.globalRegistry, { id: 'OpenInvitation' });
export type OpenInvitation = AsRead<typeof openInvitation>;
