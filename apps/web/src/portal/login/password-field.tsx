import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconEye, IconEyeOff } from '../../ui/icons.tsx';

export function PasswordField({ onFocus }: { onFocus: () => void }) {
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);

  const watchCapsLock = (event: KeyboardEvent<HTMLInputElement>) => {
    setHasCapsLock(event.getModifierState('CapsLock'));
  };

  return (
    <Field
      label="Password"
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      required
      onFocus={onFocus}
      onKeyUp={watchCapsLock}
      onKeyDown={watchCapsLock}
      onBlur={() => setHasCapsLock(false)}
      hint={hasCapsLock ? 'Caps Lock is on.' : undefined}
      trailing={
        <Button
          look="quiet"
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
