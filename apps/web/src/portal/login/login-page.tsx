import { use } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Screens } from '../../screens.ts';
import { readArrival } from '../session/arrival.ts';
import { destinationOf } from '../session/destination.ts';
import { EmailField, FormMessage, SubmitButton, textOf, useSubmission } from './account-form.tsx';
import { loginFailure } from './failures.ts';
import { PasswordField } from './password-field.tsx';

export function LoginPage() {
  return (
    <>
      <h1 className="font-display text-display-2">Welcome Back</h1>
      <p className="mt-3 text-ink-2">Sign in to access your dashboard.</p>
      <LoginForm />
    </>
  );
}

/** Specification 4.11: the dashboard opens this long after the user is known. */
const OPENING_DELAY_MS = 500;

/** The client and the contract it checks answers with are fetched while the first field is filled in. */
const loadSignIn = () => import('../session/sign-in.ts');
const preload = () => void loadSignIn();

function useSignIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const screens = use(Screens);

  return useSubmission(async (form) => {
    const { signIn } = await loadSignIn();
    const user = await signIn({
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      remember: form.has('remember'),
    });
    const destination = destinationOf(user.role, { next: search.get('next'), screens });
    window.setTimeout(() => void navigate(destination), OPENING_DELAY_MS);
  }, loginFailure);
}

function LoginForm() {
  const { onSubmit, isBusy, failure, message } = useSignIn();
  const { note, email } = readArrival(useLocation().state);

  return (
    // The method keeps the password out of the address bar if the form is sent before the script has loaded.
    <form className="mt-8 grid gap-5" method="post" onSubmit={onSubmit}>
      <EmailField defaultValue={email} onFocus={preload} />
      <PasswordField label="Password" name="password" autoComplete="current-password" onFocus={preload} />
      <div className="flex items-center justify-between gap-4 text-sm text-ink-2">
        <label className="flex min-h-6 cursor-pointer items-center gap-2">
          <input className="checkbox" type="checkbox" name="remember" />
          Remember me
        </label>
        <Link className="login-link" to="/forgot-password">
          Forgot password?
        </Link>
      </div>
      <SubmitButton label="Sign In" busyLabel="Signing In..." isBusy={isBusy} />
      <FormMessage ref={message} failure={failure} note={note} />
    </form>
  );
}
