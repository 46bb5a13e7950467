import { useCurrentUser } from '../../../session/use-current-user.ts';
import { LoadingFailure, LoadingRows, Section } from '../section.tsx';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';

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
