import type { Me } from '@equanim/contract/factor';
import { type SubmitEvent, useState } from 'react';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { NotLoaded } from '../../../ui/table/list-state.tsx';
import { LoadingRows, Section, Outcome } from './section.tsx';
import { useUpdateMe } from '../../../api/account.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { ActionForm } from '../../frame/controls/action-form.tsx';
import { failureOf } from '../../frame/failure-of.ts';
import { rememberChange, readEmail } from '../../session/session-store.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useFormInPlace } from './use-form-in-place.ts';

const MAX_LENGTH = 120;

/** Name and email address. */
export function ProfileSection() {
  const { data: user, isError, refetch } = useCurrentUser();
  const part =
    user === undefined ? <LoadingRows label="Loading your profile..." height="h-56 sm:h-31" /> : null;
  return (
    <Section id="profile" title="Profile">
      {isError && user === undefined ? <NotLoaded name="profile" onRetry={() => void refetch()} /> : part}
      {user === undefined ? null : (
        <>
          <NameForm user={user} />
          <EmailForm user={user} />
        </>
      )}
    </Section>
  );
}

/** The name by which others see the person. */
function NameForm({ user }: { user: Me }) {
  const update = useUpdateMe();
  const [name, setName] = useState(user.name ?? '');
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    update.mutate({ name: name.trim() }, { onSuccess: rememberChange });
  };
  return (
    <form className="grid gap-3.5" onSubmit={onSubmit}>
      <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={MAX_LENGTH}
          dir="auto"
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            if (update.isError) update.reset();
          }}
        />
        <Button
          type="submit"
          className="min-h-11"
          disabled={name.trim() === user.name || name.trim() === ''}
          busyLabel={update.isPending ? 'Saving...' : undefined}
        >
          Save name
        </Button>
      </div>
      <Outcome
        sentence={update.isSuccess ? 'Your name was saved.' : null}
        failure={update.isError ? failureOf(update.error, 'Your name was saved') : null}
      />
    </form>
  );
}

/** The address somebody signs in with: as it is, and the form that changes it. */
function EmailForm({ user }: { user: Me }) {
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
        : `We emailed a link to ${asked}. Open it within 30 minutes; until then ${now} stays in use.`,
    );
  };
  return (
    <div ref={place} className="grid gap-3.5">
      <div className="flex items-center justify-between gap-3 max-sm:grid max-sm:grid-cols-1">
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
  const onSubmit = (fields: FormData) => {
    const email = String(fields.get('email')).trim();
    update.mutate(
      { email, current_password: String(fields.get('current_password')) },
      {
        onSuccess: (user) => {
          rememberChange(user);
          onChanged(email.toLowerCase(), user.email ?? readEmail());
        },
      },
    );
  };
  return (
    <ActionForm
      label="Change"
      busyLabel="Saving..."
      isNative
      takesFocus
      action={update}
      done="Your email address was changed"
      onCancel={onCancel}
      onSubmit={onSubmit}
    >
      <Field label="New email address" name="email" type="email" autoComplete="email" required />
      <PasswordField label="Your password" name="current_password" autoComplete="current-password" />
    </ActionForm>
  );
}
