import type { PasswordStrength } from '@equanim/contract/password-strength';
import { useEffect, useState } from 'react';

/** A pause in typing, after which it is judged: nobody wants to hear of every letter. */
const PAUSE_MS = 300;

/** The dictionaries are heavy, so they come when somebody begins to type. */
const loadMeasure = async () => (await import('@equanim/contract/password-strength')).measurePassword;

interface Judged extends PasswordStrength {
  password: string;
}

/**
 * How strong a password is, after a pause in typing; as the server judges it, which knows leaked ones as well.
 *
 * @returns null while nothing is typed or known
 */
export function useStrength(
  password: string,
  ownWords: readonly string[],
  minLength: number,
): PasswordStrength | null {
  const [judged, setJudged] = useState<Judged | null>(null);

  useEffect(() => {
    if (password === '') return;
    let isCurrent = true;
    const judge = async () => {
      const measure = await loadMeasure();
      if (isCurrent) setJudged({ password, ...measure(password, ownWords, minLength) });
    };
    // Without the dictionaries the server still judges.
    const timer = window.setTimeout(() => {
      judge().catch((error: unknown) => console.error(error));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [password, ownWords, minLength]);

  return password === '' ? null : judged;
}
