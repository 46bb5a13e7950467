import { Link, useNavigate } from 'react-router';
import type { Arrival } from '../arrival.ts';
import { failureOf } from '../../frame/failure-of.ts';
import { FormMessage, SubmitButton, textOf, useSubmission } from './account-form.tsx';
import { NewPasswordField } from './password-field.tsx';
import { BrokenLink, INCOMPLETE, WayOn } from './link-failure.tsx';
import { useLinkToken } from './use-link-token.ts';

const loadCalls = () => import('../../../api/auth.ts');
const preload = () => void loadCalls();

export function ResetPasswordPage() {
  const navigate = useNavigate();
  const token = useLinkToken();
  const { onSubmit, isBusy, failure, message } = useSubmission(
    async (form) => {
      const { setPassword } = await loadCalls();
      await setPassword(token ?? '', textOf(form, 'password'));
      const state: Arrival = { because: 'new-password' };
      await navigate('/login', { replace: true, state });
    },
    (error) =>
      failureOf(error, 'The password was saved', { advice: 'Try to sign in with it before you try again.' }),
  );
  if (token === '')
    return (
      <BrokenLink reason={INCOMPLETE}>
        <WayOn to="/forgot-password" isFirst>
          Ask for a New Link
        </WayOn>
        <WayOn to="/login">Sign In</WayOn>
      </BrokenLink>
    );
  return (
    <>
      <h1>New Password</h1>
      <p className="mt-3 text-ink-2">A few unrelated words make a strong one.</p>
      <form className="mt-8 grid gap-5" method="post" onSubmit={onSubmit}>
        <NewPasswordField label="New password" onFocus={preload} />
        <SubmitButton label="Set Password" busyLabel="Saving..." isBusy={isBusy} />
        <p className="text-sm">
          <Link className="text-link" to="/forgot-password">
            Ask for a new link
          </Link>
        </p>
        <FormMessage ref={message} failure={failure} />
      </form>
    </>
  );
}
