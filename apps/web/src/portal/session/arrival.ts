/** Why another page sent somebody to the login page. */
export interface Arrival {
  because: 'expired' | 'ending' | 'new-password' | 'invited';
  /** The address to sign in with, where it is known. */
  email?: string;
}

const NOTES: Record<Arrival['because'], string> = {
  expired: 'Your session expired. Sign in to continue.',
  ending: 'Sign in again to continue where you were.',
  'new-password': 'Your new password is set. Sign in with it.',
  invited: 'Your account is ready. Sign in to open it.',
};

/**
 * The first note on the login page, and the address it fills in.
 *
 * @param state of the navigation; any code may have set it, so it is not trusted
 */
export function readArrival(state: unknown): { note?: string; email?: string } {
  if (typeof state !== 'object' || state === null || !('because' in state)) return {};
  const { because, email } = state as Partial<Arrival>;
  if (because === undefined || !(because in NOTES)) return {};
  return { note: NOTES[because], ...(typeof email === 'string' && { email }) };
}
