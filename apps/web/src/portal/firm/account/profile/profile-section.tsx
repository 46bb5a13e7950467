import { useCurrentUser } from '../../../session/use-current-user.ts';
import { LoadingFailure, LoadingRows, Section } from '../section.tsx';
import { EmailForm } from './email-form.tsx';
import type { Me } from '@equanim/contract/factor';
import { type SubmitEvent, useState } from 'react';
import { useUpdateMe } from '../../../../api/account.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { failureOf } from '../../../frame/failure-of.ts';
import { rememberChange } from '../../../session/session-store.ts';
import { Outcome } from '../outcome.tsx';

const MAX_LENGTH = 120;

/** Name and email address. */
export function ProfileSection() {
  const { data: user, isError, refetch } = useCurrentUser();
  const part = user === undefined ? <LoadingRows label="Loading your profile..." /> : null;
  return (
    <Section id="profile" title="Profile">
      {isError && user === undefined ? (
        <LoadingFailure what="Your profile" onRetry={() => void refetch()} />
      ) : (
        part
      )}
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
    <form className="account-form" onSubmit={onSubmit}>
      <div className="account-line">
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
