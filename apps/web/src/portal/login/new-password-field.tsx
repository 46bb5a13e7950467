import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@equanim/contract/limits';
import { PasswordField } from './password-field.tsx';

export function NewPasswordField({ label, onFocus }: { label: string; onFocus: () => void }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      minLength={PASSWORD_MIN_LENGTH}
      maxLength={PASSWORD_MAX_LENGTH}
      hint={`At least ${String(PASSWORD_MIN_LENGTH)} characters`}
      onFocus={onFocus}
    />
  );
}
