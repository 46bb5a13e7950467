import { useState } from 'react';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

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
