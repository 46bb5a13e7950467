import type { Me } from '@equanim/contract/factor';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useUpdateMe } from '../../../../api/account.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import { failureOf } from '../../../frame/failure-of.ts';
import { readEmail, rememberChange } from '../../../session/session-store.ts';
import { Outcome } from '../outcome.tsx';
import { useFormInPlace } from '../use-form-in-place.ts';

/** The address somebody signs in with: as it is, and the form that changes it. */
export function EmailForm({ user }: { user: Me }) {
  const { form, place, open, finish, cancel } = useFormInPlace<'change', HTMLDivElement>();
  const [sentence, setSentence] = useState<string | null>(null);
  const begin = () => {
    setSentence(null);
    open('change');
  };
  const changed = (asked: string, now: string) => {
    finish();
    setSentence(
      now === asked
        ? `Your email address is now ${now}.`
        : `We mailed a link to ${asked}. Open it within 30 minutes; until then ${now} stays in use.`,
    );
  };
  return (
    <div ref={place} className="account-form">
      <div className="account-row">
        <div className="min-w-0">
          <p className="field-label">Email address</p>
          <p className="[overflow-wrap:anywhere]">{user.email ?? readEmail()}</p>
        </div>
        {form === null ? (
          <Button data-opens="change" onClick={begin}>
            Change email address
          </Button>
        ) : null}
      </div>
      {form === null ? null : <ChangeForm onCancel={cancel} onChanged={changed} />}
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
          onChanged(email.toLowerCase(), user.email ?? readEmail());
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
        failure={update.isError ? failureOf(update.error, 'Your email address was changed') : null}
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
