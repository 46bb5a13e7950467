import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';

interface StartFormProps {
  title: string;
  hasFactor: boolean;
  isBusy: boolean;
  failure: string | null;
  onStart: (body: { current_password?: string }, form: FormData) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Begins to add a factor. Whoever has none yet gives the password, so that an open session alone adds none. */
export function StartForm({ title, hasFactor, isBusy, failure, ...props }: StartFormProps) {
  const { onStart, onCancel, children } = props;
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button[type=submit]')?.focus(), []);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const password = values.get('current_password');
    onStart(typeof password === 'string' ? { current_password: password } : {}, values);
  };
  return (
    <form ref={form} className="factor-setup" aria-labelledby={heading} method="post" onSubmit={onSubmit}>
      <p id={heading} className="font-medium">
        {title}
      </p>
      {children}
      {hasFactor ? null : (
        <PasswordField label="Your password" name="current_password" autoComplete="current-password" />
      )}
      <p role="alert" className="factor-failure">
        {failure}
      </p>
      <div className="factor-actions">
        <Button type="submit" variant="primary" busyLabel={isBusy ? 'Please wait...' : undefined}>
          Continue
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
