import type { PasswordStrength } from '@equanim/contract/password-strength';
import { passwordLength } from '@equanim/contract/password-text';
import { useStrength } from './use-strength.ts';
import './password.css';

interface StrengthMeterProps {
  password: string;
  ownWords: readonly string[];
  minLength: number;
}

const NAMES = ['Very weak', 'Weak', 'Moderate', 'Strong', 'Very strong'] as const;
const PARTS = [1, 2, 3, 4] as const;

/** How strong a password is, as a bar and as a sentence. Its place is kept free, so that nothing moves. */
export function StrengthMeter({ password, ownWords, minLength }: StrengthMeterProps) {
  const strength = useStrength(password, ownWords, minLength);
  const isLong = passwordLength(password) >= minLength;
  const filled = strength === null ? 0 : Math.max(1, isLong ? strength.score : Math.min(strength.score, 2));
  const tone = strength?.isStrongEnough === true && isLong ? 'password-good' : 'password-weak';
  return (
    <div className="password-strength">
      <div className={`password-bar ${tone}`} aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part} className={part <= filled ? 'is-filled' : undefined} />
        ))}
      </div>
      <p className="password-words" aria-live="polite">
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
