import { Secret, TOTP } from 'otpauth';
import { SECOND_MS } from '../../../platform/time.ts';

const SECRET_BYTES = 20;
/** What every authenticator app knows (RFC 6238): the defaults of an otpauth:// address, which few apps can change. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 };
/** A clock may be off by a step, and a code takes a moment to be typed. */
const WINDOW_STEPS = 1;

/** @returns a secret of 160 bits, in base32 */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an app reads from a QR code: the secret, and whose it is where. */
export function totpUri({
  secret,
  issuer,
  label,
}: {
  secret: string;
  issuer: string;
  label: string;
}): string {
  return new TOTP({ ...FORM, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** @returns the step of 30 seconds that a code is of, now or next to it; null for a wrong code */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...FORM,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: WINDOW_STEPS,
  });
  return delta === null ? null : Math.floor(timestamp / (FORM.period * SECOND_MS)) + delta;
}
