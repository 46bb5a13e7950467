import { useState, useEffect } from 'react';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import type { PasswordStrength } from '@equanim/contract/password-strength';
import { passwordLength } from '@equanim/contract/password-text';

/** A pause in typing, after which it is judged: nobody wants to hear of every letter. */
const PAUSE_MS = 300;

/** The dictionaries are heavy, so they come when somebody begins to type. */
const loadMeasure = async () => (await import('@equanim/contract/password-strength')).measurePassword;

const NAMES = ['Very weak', 'Weak', 'Moderate', 'Strong', 'Very strong'] as const;

const PARTS = [1, 2, 3, 4] as const;

interface NewPasswordProps {
  label: string;
  name: string;
  /** The shortest that is accepted: fewer beside a second factor. */
  minLength: number;
  /** Name and address of the person, which a guesser tries first. The same list at every rendering. */
  ownWords: readonly string[];
  error?: string | undefined;
  onFocus?: () => void;
}

/**
 * Takes a new password and says while it is typed how strong it is. It has no limit of length: a browser would cut what is pasted
 * without a word, and the person would sign in with the whole of it.
 */
export function NewPassword({ ownWords, minLength, ...field }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  return (
    <div className="grid gap-2">
      <PasswordField
        {...field}
        autoComplete="new-password"
        minLength={minLength}
        hint={`At least ${String(minLength)} characters`}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <StrengthMeter password={password} ownWords={ownWords} minLength={minLength} />
    </div>
  );
}

interface StrengthMeterProps {
  password: string;
  ownWords: readonly string[];
  minLength: number;
}

/** How strong a password is, as a bar and as a sentence. Its place is kept free, so that nothing moves. */
function StrengthMeter({ password, ownWords, minLength }: StrengthMeterProps) {
  const strength = useStrength(password, ownWords, minLength);
  const isLong = passwordLength(password) >= minLength;
  const filled = strength === null ? 0 : Math.max(1, isLong ? strength.score : Math.min(strength.score, 2));
  const tone = strength?.isStrongEnough === true && isLong ? 'bg-gain' : 'bg-warn';
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-4 gap-1" aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part} className={`h-1 rounded-xs ${part <= filled ? tone : 'bg-hairline'}`} />
        ))}
      </div>
      <p className="field-hint min-h-[1.4em] text-ink-2" aria-live="polite">
        {strength === null ? null : wordsFor(strength, isLong ? null : minLength)}
      </p>
    </div>
  );
}

/** @param missing the length that is asked for, where the password is shorter */
function wordsFor({ score, isStrongEnough, hint }: PasswordStrength, missing: number | null): string {
  if (missing !== null) return `Too short. It needs at least ${String(missing)} characters.`;
  const name = isStrongEnough ? NAMES[Math.max(3, score)] : NAMES[Math.min(score, 2)];
  return hint === null ? `${name ?? ''}.` : `${name ?? ''}. ${hint}`;
}

interface Judged extends PasswordStrength {
  password: string;
}

/**
 * How strong a password is, after a pause in typing; as the server judges it, which knows leaked ones as well.
 *
 * @returns null while nothing is typed or known
 */
function useStrength(
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
