import { accountCalls } from '@equanim/contract/account-calls';
import { authCalls } from '@equanim/contract/auth-calls';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_WITH_FACTOR } from '@equanim/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Dashboard } from '../../frame/dashboard.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { FactorSection } from './factor/factor-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useAction, useCall } from '../../../api/use-call.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { reasonOf, failureOf } from '../../frame/failure-of.ts';
import { Outcome, Section } from './section.tsx';
import { useUpdateMe } from '../../../api/account.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { NewPassword } from '../../session/password/new-password.tsx';
import { useCurrentUser, useOwnWords } from '../../session/use-current-user.ts';

/** What belongs to whoever is signed in: name, email address, password, second factor, sessions, what is kept. */
export function AccountScreen() {
  return (
    <PortalScreen>
      <Account />
    </PortalScreen>
  );
}

const COLUMN = 'grid min-w-0 content-start gap-[inherit]';

function Account() {
  const queries = useQueryClient();
  const sessions = useCall(accountCalls.sessions);
  return (
    <Dashboard title="Your account" onRefresh={() => void queries.invalidateQueries()}>
      <div className="grid content-start gap-[inherit] min-[1100px]:grid-cols-2 min-[1100px]:grid-rows-[auto_1fr] min-[1800px]:grid-cols-3 min-[1800px]:grid-rows-none">
        <div className={COLUMN}>
          <ProfileSection />
          {/* Nothing of it can be read on paper. */}
          <div className="contents print:hidden">
            <PasswordSection />
          </div>
        </div>
        {/* One below the other, what protects the account comes first. */}
        <div className={`${COLUMN} max-[1100px]:contents min-[1100px]:row-span-2 min-[1800px]:row-span-1`}>
          <div className="max-[1100px]:-order-1">
            <FactorSection />
          </div>
          <MessagesSection />
        </div>
        <div className={COLUMN}>
          <SessionsSection />
          {/* The sessions would move it. */}
          {sessions.isPending ? null : <DataSection />}
        </div>
      </div>
    </Dashboard>
  );
}

/** Downloads what is kept about the person. */
function DataSection() {
  const ask = useAction(accountCalls.exportMe);
  const download = () =>
    ask.mutate(undefined, {
      onSuccess: (data) =>
        saveFile(
          `personal-data-${data.exported_at.slice(0, 10)}.json`,
          new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
        ),
    });
  return (
    <Section
      id="data"
      title="Your data"
      note="Everything that is kept about you, in one file: profile, sessions, sign-ins and actions. It contains no passwords or secrets."
    >
      <div>
        <Button busyLabel={ask.isPending ? 'Preparing...' : undefined} onClick={download}>
          <IconDownload />
          Download your data
        </Button>
      </div>
      <Outcome
        sentence={ask.isSuccess ? 'Your data was saved as a file.' : null}
        failure={ask.isError ? (reasonOf(ask.error) ?? 'Nothing was saved. Please try again.') : null}
      />
    </Section>
  );
}

/** Changes the password, and says while it is typed how strong the new one is. */
function PasswordSection() {
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
    <Section id="password" title="Password" note="Changing it ends all your other sessions at once.">
      <form
        // Another form once one was saved: empty, and its meter at its beginning.
        key={update.isSuccess ? update.submittedAt : 'first'}
        className="grid gap-3.5"
        method="post"
        onSubmit={onSubmit}
        onInput={() => {
          if (update.isError) update.reset();
        }}
      >
        <Fields />
        <div>
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
