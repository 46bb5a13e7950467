import { z } from 'zod/mini';
import { beyond, type AsRead } from './as-read.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_WITH_FACTOR } from './limits.ts';
import { passwordLength } from './password-text.ts';
import { name as nameRule } from './text.ts';
import { instant } from './values.ts';

/** Half a UTF-16 pair has no bytes that could be hashed. */
const password = z.string().check(z.regex(/^\P{Cs}*$/u, 'Half a character is no part of a password.'));

export const email = z.email('Enter an email address such as name@example.com.').check(z.maxLength(254));
const name = nameRule(120, 'Enter a name.');
/**
 * The shortest a password may be depends on whether the person has a second factor, which the server knows. Characters are
 * code points, of which UTF-16 has one or two units each.
 */
export const newPassword = password.check(
  z.maxLength(2 * PASSWORD_MAX_LENGTH, `A password can have at most ${PASSWORD_MAX_LENGTH} characters.`),
  z.refine((text) => passwordLength(text) >= PASSWORD_MIN_LENGTH_WITH_FACTOR, {
    message: `A password needs at least ${PASSWORD_MIN_LENGTH} characters, or ${PASSWORD_MIN_LENGTH_WITH_FACTOR} with a second factor.`,
  }),
  z.refine((text) => passwordLength(text) <= PASSWORD_MAX_LENGTH, {
    message: `A password can have at most ${PASSWORD_MAX_LENGTH} characters.`,
  }),
  z.meta({ minLength: PASSWORD_MIN_LENGTH_WITH_FACTOR, maxLength: PASSWORD_MAX_LENGTH }),
);
export const presentedPassword = password.check(z.minLength(1, 'Enter the password.'), z.maxLength(1024));

/** The token of a link, as the page that the link opens sends it. */
const linkToken = z.string().check(z.maxLength(200), z.describe('What stands behind the # of the link'));

export const role = z.enum(['admin', 'customer']);
export type Role = z.infer<typeof role>;

/** A role as it is read: any other than administrator is treated as a customer (Specification 6.1). */
// oxlint-disable-next-line promise/valid-params -- It is a schema's, not a promise's.
const readRole = z.catch(role, 'customer');

/** How long a session lasts. */
export const SESSION_HOURS = 12;
/** How long one lasts that is to be remembered. */
export const REMEMBERED_SESSION_DAYS = 30;

export const loginBody = z.object({
  email,
  password: presentedPassword,
  remember: z
    .optional(z.boolean())
    .check(
      z.describe(`Keep the session for ${REMEMBERED_SESSION_DAYS} days instead of ${SESSION_HOURS} hours`),
    ),
});

export const loginReply = z.object({
  access_token: z.string(),
  token_type: beyond(z.literal('bearer')),
  expires_at: beyond(instant),
});

export const wsTicket = z.object({
  ticket: z.string().check(z.describe('Opens one live channel, once, in place of the access token')),
  expires_at: instant,
});

export const forgotPasswordBody = z.object({ email });

export const resetPasswordBody = z.object({
  token: linkToken,
  new_password: newPassword,
});

export const currentUser = z
  .object({
    id: beyond(z.uuid()),
    email: beyond(z.string()),
    name: beyond(z.string()),
    role: readRole,
    created_at: beyond(instant),
  })
  .register(z.globalRegistry, { id: 'User' });
export type CurrentUser = z.infer<typeof currentUser>;

export const updateMeBody = z
  .object({
    name: z.optional(name),
    email: z.optional(email),
    current_password: z.optional(presentedPassword),
    new_password: z.optional(newPassword),
  })
  .check(
    z.refine((body) => Object.values(body).some((value) => value !== undefined), {
      message: 'Give at least one field to change.',
    }),
    z.refine(
      (body) =>
        (body.email === undefined && body.new_password === undefined) || body.current_password !== undefined,
      {
        path: ['current_password'],
        message: 'Enter the current password to change the email address or the password.',
      },
    ),
  );

export const emailConfirmationBody = z.object({ token: linkToken });

export const invitationBody = z.object({ invitation: linkToken });

export const invitationFound = z.object({
  email: z
    .nullable(z.string())
    .check(z.describe('Null for the link of the first administrator, who gives the address')),
  role,
  expires_at: instant,
});
export type InvitationFound = AsRead<typeof invitationFound>;

/** A session of oneself. */
export const session = z
  .object({
    id: z.uuid(),
    device: z.nullable(z.string()).check(z.describe('Browser and system, as far as they are known')),
    address: z.nullable(z.string()).check(z.describe('Network address it was opened from')),
    created_at: instant,
    last_seen_at: z.nullable(instant),
    expires_at: instant,
    is_current: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Session' });
export type Session = AsRead<typeof session>;

/** Everything that is kept about a person, by the name of what it is. */
export const personalData = z
  .object({
    exported_at: instant,
    user: currentUser,
    sections: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .check(z.describe('Rows by what they are about, such as sessions; no secret is among them')),
  })
  .register(z.globalRegistry, { id: 'PersonalData' });

export const inviteBody = z.object({
  email,
  role,
  investor_id: z
    .optional(z.uuid())
    .check(
      z.describe(
        'For whom they act once they accept; unless given, that of an open invitation of the address',
      ),
    ),
});

export const invitation = z
  .object({
    email: z.string(),
    role,
    expires_at: instant,
    path: z.string().check(z.describe('The link, from the root of the site; it is given only here')),
    is_mailed: z.boolean().check(z.describe('Whether the link is on its way by email, too')),
  })
  .register(z.globalRegistry, { id: 'Invitation' });
export type Invitation = AsRead<typeof invitation>;

export const registerBody = z.object({
  invitation: linkToken,
  name,
  email: z
    .optional(email)
    .check(z.describe('Only taken with the link of the first administrator, which names nobody')),
  password: newPassword,
});
