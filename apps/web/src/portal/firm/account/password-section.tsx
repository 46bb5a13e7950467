import { authCalls } from '@equanim/contract/auth-calls';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_WITH_FACTOR } from '@equanim/contract/limits';
import type { SubmitEvent } from 'react';
import { useUpdateMe } from '../../../api/account.ts';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { NewPassword } from '../../session/password/new-password.tsx';
import { failureOf } from '../../frame/failure-of.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { Outcome } from './outcome.tsx';
import { Section } from './section.tsx';
import { useOwnWords } from './use-own-words.ts';

/** Changes the password, and says while it is typed how strong the new one is. */
export function PasswordSection() {
  const update = useUpdateMe();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    update.mutate({
      current_password: String(form.get('current_password')),
      new_password: String(form.get('new_password')),
    });
  };
  return (
    <Section id="password" title="Password" note="A change ends every other session of yours at once.">
      <form
        // Another form once one was saved: empty, and its meter at its beginning.
        key={update.isSuccess ? update.submittedAt : 'first'}
        className="account-form"
        method="post"
        onSubmit={onSubmit}
        onInput={() => {
          if (update.isError) update.reset();
        }}
      >
        <Fields />
        <div className="factor-actions">
          <Button type="submit" busyLabel={update.isPending ? 'Saving...' : undefined}>
            Change password
          </Button>
        </div>
      </form>
      <Outcome
        sentence={update.isSuccess ? 'Your password was changed.' : null}
        failure={update.isError ? failureOf(update.error, 'Your password was changed') : null}
        takesFocus
      />
    </Section>
  );
}

function Fields() {
  const { data: user } = useCurrentUser();
  const { data: factor } = useCall(authCalls.factorState);
  const hasFactor = factor !== undefined && (factor.has_totp || factor.has_passkey);
  const ownWords = useOwnWords();
  return (
    <>
      {/* Password managers ask which account a new password belongs to. */}
      <input
        className="sr-only"
        type="text"
        name="username"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField label="Current password" name="current_password" autoComplete="current-password" />
      <NewPassword
        label="New password"
        name="new_password"
        minLength={hasFactor ? PASSWORD_MIN_LENGTH_WITH_FACTOR : PASSWORD_MIN_LENGTH}
        ownWords={ownWords}
      />
    </>
  );
}
