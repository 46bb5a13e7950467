import { useState } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../frame/failure-of.ts';
import { EmailField, FormMessage, SubmitButton, textOf, useSubmission } from './account-form.tsx';
import { Outcome } from './outcome.tsx';

const loadCalls = () => import('../../../api/auth.ts');
const preload = () => void loadCalls();

export function ForgotPasswordPage() {
  const [asked, setAsked] = useState<string | null>(null);
  if (asked === null) return <AskForm onAsked={setAsked} />;
  // Conditional, because the server reveals neither who has an account nor whether it sends mail.
  return (
    <Outcome heading="Check Your Email">
      <p>
        If there is an account for <strong className="text-ink-1">{asked}</strong> and this site sends email,
        a link to set a new password is on its way. It works once, within 30 minutes.
      </p>
      <p>
        Nothing after a few minutes? Check the spam folder, or ask your administrator, who can set a new
        password for you.
      </p>
      <div className="mt-4">
        <BackToLogin />
      </div>
    </Outcome>
  );
}

function AskForm({ onAsked }: { onAsked: (email: string) => void }) {
  const { onSubmit, isBusy, failure, message } = useSubmission(
    async (form) => {
      const email = textOf(form, 'email');
      const { askForLink } = await loadCalls();
      await askForLink(email);
      onAsked(email);
    },
    (error) => failureOf(error, 'The link was sent', { advice: 'Check your inbox before you try again.' }),
  );

  return (
    <>
      <h1>Forgot Password</h1>
      <p className="mt-3 text-ink-2">We will email you a link to set a new one.</p>
      <form className="mt-8 grid gap-5" method="post" onSubmit={onSubmit}>
        <EmailField onInput={preload} />
        <SubmitButton label="Send Link" busyLabel="Sending..." isBusy={isBusy} />
        <BackToLogin />
        <FormMessage ref={message} failure={failure} />
      </form>
    </>
  );
}

function BackToLogin() {
  return (
    <p className="text-sm">
      <Link className="text-link" to="/login">
        Back to sign in
      </Link>
    </p>
  );
}
