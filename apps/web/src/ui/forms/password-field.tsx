import { type ComponentPropsWithRef, type KeyboardEvent, useState } from 'react';
import { IconEye, IconEyeOff } from '../picture/icons.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

interface PasswordFieldProps extends Pick<
  ComponentPropsWithRef<'input'>,
  'minLength' | 'onFocus' | 'onInput' | 'ref'
> {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  /** Replaced by a warning while Caps Lock is on. */
  hint?: string;
  error?: string | undefined;
}

/** Takes a password, which can be shown; warns of Caps Lock. */
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
