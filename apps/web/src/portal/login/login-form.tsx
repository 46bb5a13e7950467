import { useRef, useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { destinationOf } from '../session/destination.ts';
import { loginFailure } from './login-failure.ts';
import { PasswordField } from './password-field.tsx';

/** Specification 4: the dashboard opens this long after the user is known. */
const OPENING_DELAY_MS = 500;

/** The client and the contract it checks answers with are fetched while the first field is filled in. */
const loadSignIn = () => import('../session/sign-in.ts');
const preload = () => void loadSignIn();

function readCredentials(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: text('email'), password: text('password'), remember: form.has('remember') };
}

/** The reset of a password has no page yet, so the link has no target: it is read as one that cannot be followed. */
const withoutTarget = { role: 'link', 'aria-disabled': true };

function useSignIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (form: FormData) => {
    setIsBusy(true);
    setFailure(null);
    try {
      const { signIn } = await loadSignIn();
      const user = await signIn(readCredentials(form));
      window.setTimeout(() => void navigate(destinationOf(user.role, search.get('next'))), OPENING_DELAY_MS);
    } catch (error) {
      console.error(error);
      setFailure(loginFailure(error));
      setIsBusy(false);
    }
  };
  return { submit, isBusy, failure };
}

export function LoginForm() {
  const { submit, isBusy, failure } = useSignIn();
  const state = useLocation().state as { isExpired?: boolean } | null;
  const message = useRef<HTMLDivElement>(null);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(new FormData(event.currentTarget)).then(() => message.current?.focus());
  };

  return (
    // The method keeps a password out of the address bar should the form be sent before the script is there.
    <form className="mt-8 grid gap-5" method="post" onSubmit={onSubmit}>
      <Field
        label="Email address"
        name="email"
        type="email"
        autoComplete="username"
        required
        onFocus={preload}
      />
      <PasswordField onFocus={preload} />
      <div className="flex items-center justify-between gap-4 text-sm text-ink-2">
        <label className="flex min-h-6 cursor-pointer items-center gap-2">
          <input className="checkbox" type="checkbox" name="remember" />
          Remember me
        </label>
        <a className="text-ink-3" {...withoutTarget}>
          Forgot password?
        </a>
      </div>
      <div ref={message} tabIndex={-1} role="alert" className="login-message">
        {failure === null ? null : <p className="login-failure">{failure}</p>}
        {failure === null && state?.isExpired === true ? (
          <p className="login-note">Your session expired. Sign in to continue.</p>
        ) : null}
      </div>
      <Button type="submit" look="primary" size="large" busyLabel={isBusy ? 'Signing In...' : undefined}>
        Sign In
      </Button>
    </form>
  );
}
