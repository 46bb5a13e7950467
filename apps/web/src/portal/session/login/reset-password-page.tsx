import { Link, useNavigate } from 'react-router';
import type { Arrival } from '../arrival.ts';
import { failureOf } from '../../frame/failure-of.ts';
import { FormMessage, SubmitButton, textOf, useSubmission } from './account-form.tsx';
import { NewPasswordField } from './password-field.tsx';
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
  const isIncomplete = token === '';

  return (
    <>
      <h1>New Password</h1>
      <p className="mt-3 text-ink-2">A few unrelated words make a strong one.</p>
      <form className="mt-8 grid gap-5" method="post" onSubmit={onSubmit}>
        <NewPasswordField label="New password" onFocus={preload} />
        <SubmitButton label="Set Password" busyLabel="Saving..." isBusy={isBusy} isDisabled={isIncomplete} />
        <p className="text-sm">
          <Link className="text-link" to="/forgot-password">
            Ask for a new link
          </Link>
        </p>
        <FormMessage
          ref={message}
          failure={
            isIncomplete ? 'This address is only part of the link. Open it from the email again.' : failure
          }
        />
      </form>
    </>
  );
}
