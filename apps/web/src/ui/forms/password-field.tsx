import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@equanim/contract/limits';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { IconEye, IconEyeOff } from '../../ui/picture/icons.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  minLength?: number;
  maxLength?: number;
  /** Replaced by a warning while Caps Lock is on. */
  hint?: string;
  onFocus: () => void;
}

export function PasswordField({ hint, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);

  const watchCapsLock = (event: KeyboardEvent<HTMLInputElement>) => {
    setHasCapsLock(event.getModifierState('CapsLock'));
  };

  return (
    <Field
      {...input}
      type={isShown ? 'text' : 'password'}
      required
      onKeyUp={watchCapsLock}
      onKeyDown={watchCapsLock}
      onBlur={() => setHasCapsLock(false)}
      hint={hasCapsLock ? 'Caps Lock is on.' : hint}
      trailing={
        <Button
          variant="quiet"
          size="icon"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <IconEyeOff className="size-5" /> : <IconEye className="size-5" />}
        </Button>
      }
    />
  );
}

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
