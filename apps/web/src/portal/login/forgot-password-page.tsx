import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { EmailField, FormMessage, SubmitButton, textOf, useSubmission } from './account-form.tsx';
import { requestFailure } from './failures.ts';

const loadCalls = () => import('../../api/auth.ts');
const preload = () => void loadCalls();

export function ForgotPasswordPage() {
  const [asked, setAsked] = useState<string | null>(null);
  if (asked === null) return <AskForm onAsked={setAsked} />;
  // Conditional, because the server reveals neither who has an account nor whether it sends mail.
  return (
    <Outcome heading="Check Your Mail">
      <p>
        If there is an account for <strong className="text-ink-1">{asked}</strong> and this site sends mails,
        a link to set a new password is on its way. It works once, within 30 minutes.
      </p>
      <p>
        Nothing there after a few minutes? Check the spam folder, or ask your administrator, who can set a new
        password for you.
      </p>
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
    (error) => requestFailure(error, 'The link could not be sent. Please try again.'),
  );

  return (
    <>
      <h1 className="font-display text-display-2">Forgot Password</h1>
      <p className="mt-3 text-ink-2">We will mail you a link to set a new one.</p>
      <form className="mt-8 grid gap-5" method="post" onSubmit={onSubmit}>
        <EmailField onFocus={preload} />
        <SubmitButton label="Send Link" busyLabel="Sending..." isBusy={isBusy} />
        <BackToLogin />
        <FormMessage ref={message} failure={failure} />
      </form>
    </>
  );
}

/** The outcome in place of the form; focused, so that screen readers read it out. */
function Outcome({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="login-outcome font-display text-display-2">
        {heading}
      </h1>
      <div className="mt-4 grid gap-4 text-ink-2">{children}</div>
      <div className="mt-8">
        <BackToLogin />
      </div>
    </>
  );
}

function BackToLogin() {
  return (
    <p className="text-sm">
      <Link className="login-link" to="/login">
        Back to sign in
      </Link>
    </p>
  );
}
