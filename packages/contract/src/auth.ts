import { z } from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts';
import { instant, line } from './values.ts';

/** Half a UTF-16 pair has no bytes that could be hashed. */
const password = z.string().regex(/^\P{Cs}*$/u, 'Half a character is no part of a password.');

const email = z.email('Give an e-mail address such as name@example.com.').max(254);
const name = line(120).min(1, 'Give a name.');
const newPassword = password
  .min(PASSWORD_MIN_LENGTH, `A password has at least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(PASSWORD_MAX_LENGTH, `A password has at most ${PASSWORD_MAX_LENGTH} characters.`);
const presentedPassword = password.min(1, 'Give the password.').max(1024);

export const role = z.enum(['admin', 'customer']);
export type Role = z.infer<typeof role>;

/** A role as it is read: any other than administrator is treated as a customer (Specification 6.1). */
const readRole = role.catch('customer');

export const loginBody = z.object({
  email,
  password: presentedPassword,
  remember: z.boolean().optional().meta({ description: 'Keep the session for 30 days instead of 12 hours' }),
});

export const loginReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_at: instant,
});

export const wsTicket = z.object({
  ticket: z.string().meta({ description: 'Opens one live channel, once, in place of the access token' }),
  expires_at: instant,
});

export const forgotPasswordBody = z.object({ email });

export const resetPasswordBody = z.object({
  token: z.string().max(200).meta({ description: 'What stands behind the # of the link' }),
  new_password: newPassword,
});

export const currentUser = z
  .object({ id: z.uuid(), email: z.string(), name: z.string(), role: readRole, created_at: instant })
  .meta({ id: 'User' });
export type CurrentUser = z.infer<typeof currentUser>;

export const updateMeBody = z
  .object({
    name: name.optional(),
    email: email.optional(),
    current_password: presentedPassword.optional(),
    new_password: newPassword.optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    message: 'Give at least one field to change.',
  })
  .refine(
    (body) =>
      (body.email === undefined && body.new_password === undefined) || body.current_password !== undefined,
    {
      path: ['current_password'],
      message: 'Give the current password to change the e-mail address or the password.',
    },
  );

export const inviteBody = z.object({ email, role });

export const invitation = z
  .object({
    email: z.string(),
    role,
    expires_at: instant,
    path: z.string().meta({ description: 'The link, from the root of the site; it is given only here' }),
    is_mailed: z.boolean().meta({ description: 'Whether the link is on its way by mail, too' }),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

export const registerBody = z.object({
  invitation: z.string().max(200).meta({ description: 'What stands behind the # of the link' }),
  name,
  password: newPassword,
});
