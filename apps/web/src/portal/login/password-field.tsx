import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { IconEye, IconEyeOff } from '../../ui/picture/icons.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  minLength?: number;
  maxLength?: number;
  /** Gives way to a word about Caps Lock. */
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
