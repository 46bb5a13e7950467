import { z } from 'zod/mini';
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
    last_used_at: z.nullable(instant),
  })
  .register(z.globalRegistry, { id: 'Passkey' });
export type Passkey = AsRead<typeof passkey>;

/** Whether a session needs the second factor before anything else, and by what it can be given. */
export const secondFactor = z
  .object({
    session: z
      .enum(['open', 'factor-pending', 'factor-missing'])
      .check(
        z.describe(
          'open: every call of the role works. factor-pending: the second factor has to be given. factor-missing: one has to be set up.',
        ),
      ),
    is_idle: z
      .boolean()
      .check(z.describe('Whether it is pending because nobody touched the session for a while')),
    has_totp: z.boolean(),
    has_passkey: z.boolean(),
    due_at: z
      .nullable(instant)
      .check(z.describe('Until when one has to be set up; null where none is missing')),
  })
  .register(z.globalRegistry, { id: 'SecondFactor' });
export type SecondFactor = AsRead<typeof secondFactor>;

/** Who is signed in, and the second factor of the session. */
export const me = z
  .extend(currentUser, { second_factor: beyond(secondFactor) })
  .register(z.globalRegistry, { id: 'Me' });
export type Me = AsRead<typeof me>;

/** The second factor of whoever is signed in, and whether this session still needs it. */
export const factorState = z
  .extend(secondFactor, {
    passkeys: z.array(passkey).check(z.describe('Empty while the factor is pending')),
    recovery_codes_left: z.nullable(z.int()).check(z.describe('Null while the factor is pending')),
    is_required: z.boolean().check(z.describe('Whether this person has to have a second factor')),
    step_up_until: z
      .nullable(instant)
      .check(z.describe('Until when calls that need a step-up go through; null where it has to be given')),
  })
  .register(z.globalRegistry, { id: 'FactorState' });
export type FactorState = AsRead<typeof factorState>;

export const codeBody = z.object({
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(6, 'Enter the six digits of the app, or a recovery code.'),
      z.maxLength(40),
      z.describe('Six digits of an authenticator app, or a recovery code'),
    ),
});

/** Whoever adds a factor gives the password unless another factor was just given. */
export const startFactorBody = z.object({ current_password: z.optional(presentedPassword) });

export const totpStarted = z.object({
  secret: z.string().check(z.describe('Base32, to be typed into an app')),
  uri: z.string().check(z.describe('The same as an otpauth:// address, for a QR code')),
});

export const recoveryCodes = z.object({
  recovery_codes: z
    .nullable(z.array(z.string()))
    .check(z.describe('Ten codes that work once each, shown only here; null where there are some already')),
});

export const confirmTotpBody = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits.')),
});

/**
 * Removing the last factor leaves the password alone, so it asks for the password, and for a longer one where that is too
 * short to stand alone.
 */
export const removeFactorBody = z.object({
  current_password: z.optional(presentedPassword),
  new_password: z.optional(newPassword),
});

const credentialId = z.string().check(z.minLength(1), z.maxLength(2048));

/** Options of the WebAuthn API in its JSON form, as `navigator.credentials` takes them. */
export const webauthnOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** What an authenticator answers, in the JSON form of the WebAuthn API. */
const credential = z.looseObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(16_384)) }),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
});

export const passkeyName = name(60, 'Give the passkey a name.');

export const addPasskeyBody = z.object({ name: passkeyName, credential });
export const renamePasskeyBody = z.object({ name: passkeyName });
export const addedPasskey = z.object({ passkey, ...recoveryCodes.shape });
export const passkeyBody = z.object({ credential });
export const passkeyLoginBody = z.object({ credential, remember: z.optional(z.boolean()) });
