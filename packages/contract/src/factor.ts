import { z } from 'zod';
import { beyond, type AsRead } from './as-read.ts';
import { currentUser, newPassword, presentedPassword } from './auth.ts';
import { name } from './text.ts';
import { instant } from './values.ts';

/** For so long after the second factor was given, calls that need a step-up go through. */
export const STEP_UP_MINUTES = 5;
/** An administrator with a second factor gives it again after so long without input. */
export const IDLE_MINUTES = 30;
/** How long an administrator may go without a second factor where one is required. */
export const GRACE_DAYS = 7;
export const RECOVERY_CODE_COUNT = 10;

export const passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    created_at: instant,
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = AsRead<typeof passkey>;

/** Whether a session needs the second factor before anything else, and by what it can be given. */
export const secondFactor = z
  .object({
    session: z.enum(['open', 'factor-pending', 'factor-missing']).meta({
      description:
        'open: every call of the role works. factor-pending: the second factor has to be given. factor-missing: one has to be set up.',
    }),
    is_idle: z
      .boolean()
      .meta({ description: 'Whether it is pending because nobody touched the session for a while' }),
    has_totp: z.boolean(),
    has_passkey: z.boolean(),
    due_at: instant
      .nullable()
      .meta({ description: 'Until when one has to be set up; null where none is missing' }),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = AsRead<typeof secondFactor>;

/** Who is signed in, and the second factor of the session. */
export const me = currentUser.extend({ second_factor: beyond(secondFactor) }).meta({ id: 'Me' });
export type Me = AsRead<typeof me>;

/** The second factor of whoever is signed in, and whether this session still needs it. */
export const factorState = secondFactor
  .extend({
    passkeys: z.array(passkey).meta({ description: 'Empty while the factor is pending' }),
    recovery_codes_left: z.int().nullable().meta({ description: 'Null while the factor is pending' }),
    is_required: z.boolean().meta({ description: 'Whether this person has to have a second factor' }),
    step_up_until: instant.nullable().meta({
      description: 'Until when calls that need a step-up go through; null where it has to be given',
    }),
  })
  .meta({ id: 'FactorState' });
export type FactorState = AsRead<typeof factorState>;

export const codeBody = z.object({
  code: z
    .string()
    .trim()
    .min(6, 'Enter the six digits of the app, or a recovery code.')
    .max(40)
    .meta({ description: 'Six digits of an authenticator app, or a recovery code' }),
});

/** Whoever adds a factor gives the password unless another factor was just given. */
export const startFactorBody = z.object({ current_password: presentedPassword.optional() });

export const totpStarted = z.object({
  secret: z.string().meta({ description: 'Base32, to be typed into an app' }),
  uri: z.string().meta({ description: 'The same as an otpauth:// address, for a QR code' }),
});

export const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).nullable().meta({
    description: 'Ten codes that work once each, shown only here; null where there are some already',
  }),
});

export const confirmTotpBody = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Enter the six digits.'),
});

/**
 * Removing the last factor leaves the password alone, so it asks for the password, and for a longer one where that is too
 * short to stand alone.
 */
export const removeFactorBody = z.object({
  current_password: presentedPassword.optional(),
  new_password: newPassword.optional(),
});

const credentialId = z.string().min(1).max(2048);

/** Options of the WebAuthn API in its JSON form, as `navigator.credentials` takes them. */
export const webauthnOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** What an authenticator answers, in the JSON form of the WebAuthn API. */
const credential = z.looseObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(16_384) }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

export const passkeyName = name(60, 'Give the passkey a name.');

export const addPasskeyBody = z.object({ name: passkeyName, credential });
export const renamePasskeyBody = z.object({ name: passkeyName });
export const addedPasskey = z.object({ passkey, ...recoveryCodes.shape });
export const passkeyBody = z.object({ credential });
export const passkeyLoginBody = z.object({ credential, remember: z.boolean().optional() });
