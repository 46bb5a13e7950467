import { PasswordField } from './password-field.tsx';

/** The shortest and longest the server takes; the contract itself is not loaded before it is needed. */
const MIN_LENGTH = 15;
const MAX_LENGTH = 128;

export function NewPasswordField({ label, onFocus }: { label: string; onFocus: () => void }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      minLength={MIN_LENGTH}
      maxLength={MAX_LENGTH}
      hint={`At least ${String(MIN_LENGTH)} characters`}
      onFocus={onFocus}
    />
  );
}
