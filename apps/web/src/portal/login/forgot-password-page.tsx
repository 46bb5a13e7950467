import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from './form-message.tsx';
import { refusalStatus, requestFailure } from './request-failure.ts';
import { textOf, useSubmission } from './use-submission.ts';

const loadCalls = () => import('./account-calls.ts');
const preload = () => void loadCalls();

type Step = { name: 'form' } | { name: 'asked'; email: string } | { name: 'no-mail' };

export function ForgotPasswordPage() {
  const [step, setStep] = useState<Step>({ name: 'form' });
  switch (step.name) {
    case 'form':
      return <AskForm onStep={setStep} />;
    case 'asked':
      return (
        <Outcome heading="Check Your Mail">
          <p>
            If there is an account for <strong className="text-ink-1">{step.email}</strong>, a link to set a
            new password is on its way. It works once, within 30 minutes.
          </p>
          <p>Nothing there? Look in the spam folder, or ask your administrator.</p>
        </Outcome>
      );
    case 'no-mail':
      return (
        <Outcome heading="Ask Your Administrator">
          <p>
            This site sends no mails, so it cannot send you a link. Your administrator can set a new password
            for you.
          </p>
        </Outcome>
      );
  }
}

function AskForm({ onStep }: { onStep: (step: Step) => void }) {
  const { onSubmit, isBusy, failure, message } = useSubmission(
    async (form) => {
      const email = textOf(form, 'email');
      const { askForLink } = await loadCalls();
      try {
        await askForLink(email);
      } catch (error) {
        if (refusalStatus(error) !== 404) throw error;
        onStep({ name: 'no-mail' });
        return;
      }
      onStep({ name: 'asked', email });
    },
    (error) => requestFailure(error, 'The link could not be sent. Please try again.'),
  );

  return (
    <>
      <h1 className="font-display text-display-2">Forgot Password</h1>
      <p className="mt-3 text-ink-2">We will mail you a link to set a new one.</p>
      <form className="mt-8 grid gap-5" method="post" onSubmit={onSubmit}>
        <Field
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          required
          onFocus={preload}
        />
        <FormMessage ref={message} failure={failure} />
        <Button type="submit" look="primary" size="large" busyLabel={isBusy ? 'Sending...' : undefined}>
          Send Link
        </Button>
        <BackToLogin />
      </form>
    </>
  );
}

/** What came of it; read out, because it takes the place of the form. */
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
