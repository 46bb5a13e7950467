import { useNavigate } from 'react-router';
import { Field } from '../../ui/forms/field.tsx';
import type { Arrival } from '../session/arrival.ts';
import { FormMessage, SubmitButton, textOf, useSubmission } from './account-form.tsx';
import { requestFailure } from './failures.ts';
import { NewPasswordField } from './password-field.tsx';
import { useLinkToken } from './use-link-token.ts';

const loadCalls = () => import('../../api/auth.ts');
const preload = () => void loadCalls();

export function AcceptInvitationPage() {
  const navigate = useNavigate();
  const token = useLinkToken();
  const { onSubmit, isBusy, failure, message } = useSubmission(
    async (form) => {
      const { acceptInvitation } = await loadCalls();
      const email = await acceptInvitation(token ?? '', textOf(form, 'name'), textOf(form, 'password'));
      const state: Arrival = { because: 'invited', email };
      await navigate('/login', { replace: true, state });
    },
    (error) => requestFailure(error, 'The account was not created. Please try again.'),
  );
  const isIncomplete = token === '';

  return (
    <>
      <h1 className="font-display text-display-2">Welcome</h1>
      <p className="mt-3 text-ink-2">You are invited. Choose your name and password.</p>
      <form className="mt-8 grid gap-5" method="post" onSubmit={onSubmit}>
        <Field label="Name" name="name" autoComplete="name" required maxLength={120} onFocus={preload} />
        <NewPasswordField label="Password" onFocus={preload} />
        <SubmitButton
          label="Accept Invitation"
          busyLabel="Saving..."
          isBusy={isBusy}
          isDisabled={isIncomplete}
        />
        <FormMessage
          ref={message}
          failure={
            isIncomplete ? 'This address is only a part of the link. Open the whole link again.' : failure
          }
        />
      </form>
    </>
  );
}
