import { z } from 'zod';
import type { AsRead } from './as-read.ts';
import { role } from './auth.ts';
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
    last_seen_at: instant.nullable(),
    has_totp: z.boolean(),
    passkey_count: z.int(),
    is_locked: z
      .boolean()
      .meta({ description: 'Whether devices that never signed in have to wait because of wrong passwords' }),
  })
  .meta({ id: 'Person' });
export type PersonRow = AsRead<typeof personRow>;

export const personChange = z
  .object({ role: role.optional(), state: z.enum(['active', 'disabled']).optional() })
  .refine((body) => body.role !== undefined || body.state !== undefined, {
    message: 'Give at least one field to change.',
  });

/** An invitation that waits to be accepted. */
export const openInvitation = z
  .object({ id: z.uuid(), email: z.string(), role, invited_at: instant, expires_at: instant })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = AsRead<typeof openInvitation>;
