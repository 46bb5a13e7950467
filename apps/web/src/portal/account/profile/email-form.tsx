import type { CurrentUser } from '@equanim/contract/auth';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useUpdateMe } from '../../../api/account.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { failureOf } from '../../session/request-failure.ts';
import { rememberChange } from '../../session/session-store.ts';
import { Outcome } from '../outcome.tsx';

/** The address somebody signs in with: as it is, or in its place the form that changes it. */
export function EmailForm({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The button is back where the form was.
    window.setTimeout(() => opener.current?.focus());
  };
  return (
    <div className="account-form">
      <div className="account-row">
        <div className="min-w-0">
          <p className="field-label">Email address</p>
          <p className="[overflow-wrap:anywhere]">{user.email}</p>
        </div>
        {isOpen ? null : (
          <Button
            ref={opener}
            onClick={() => {
              setSentence(null);
              setOpen(true);
            }}
          >
            Change email address
          </Button>
        )}
      </div>
      {isOpen ? (
        <ChangeForm
          onCancel={close}
          onChanged={(asked, now) => {
            setOpen(false);
            setSentence(
              now === asked
                ? `Your email address is now ${now}.`
                : `We mailed a link to ${asked}. Open it within 30 minutes; until then ${now} counts.`,
            );
          }}
        />
      ) : null}
      <Outcome sentence={sentence} takesFocus />
    </div>
  );
}

interface ChangeFormProps {
  onCancel: () => void;
  /** Called with the address that was asked for, and the one that counts now. */
  onChanged: (asked: string, now: string) => void;
}

function ChangeForm({ onCancel, onChanged }: ChangeFormProps) {
  const update = useUpdateMe();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email')).trim();
    update.mutate(
      { email, current_password: String(form.get('current_password')) },
      {
        onSuccess: (user) => {
          rememberChange(user);
          onChanged(email.toLowerCase(), user.email);
        },
      },
    );
  };
  return (
    <form className="account-form" method="post" onSubmit={onSubmit}>
      <Field label="New email address" name="email" type="email" autoComplete="email" required ref={input} />
      <PasswordField label="Your password" name="current_password" autoComplete="current-password" />
      <Outcome
        sentence={null}
        failure={
          update.isError
            ? failureOf(update.error, 'Your email address was not changed. Please try again.')
            : null
        }
      />
      <div className="factor-actions">
        <Button type="submit" variant="primary" busyLabel={update.isPending ? 'Saving...' : undefined}>
          Change it
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
