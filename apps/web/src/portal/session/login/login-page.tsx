import { use, useRef, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { loginAccess } from '../../../content/login-access.ts';
import { Screens } from '../../../screens.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { readArrival } from '../arrival.ts';
import { destinationOf, factorAddress } from '../destination.ts';
import { EmailField, FormMessage, SubmitButton, textOf, useSubmission } from './account-form.tsx';
import { loginFailure } from './failures.ts';
import type { NewSession } from '../../../api/auth.ts';
import type { SignedIn } from '../sign-in.ts';
import { browserNow } from '../../../api/server-time.ts';
import { MINUTE_MS } from '../../../ui/time.ts';

/** The server takes an answer for five minutes; a field that is focused later gets a new offer. */
const MAX_OFFER_AGE_MS = 4 * MINUTE_MS;

const loadOffer = () => import('./passkey-offer.ts');

/** Whether nothing went wrong: the person chose no passkey, or the browser cannot offer any after all. */
const isNoPasskey = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'NotSupportedError'].includes(error.name);

/** The form; whoever is signed in already goes on, unless they came here to sign in again. */
export function LoginPage() {
  useLeadOn();
  return (
    <>
      <h1>Welcome Back</h1>
      <p className="mt-3 text-ink-2">Sign in to access your dashboard.</p>
      <LoginForm />
      <p className="login-access">
        {loginAccess.text}{' '}
        <a className="text-link" href={loginAccess.link.href}>
          {loginAccess.link.label}
        </a>
      </p>
    </>
  );
}

/** Specification 4.11: the dashboard opens this long after the user is known. */
const OPENING_DELAY_MS = 500;

/** The client and the contract it checks answers with are fetched while the first field is filled in. */
const loadSignIn = () => import('../sign-in.ts');
const preload = () => void loadSignIn();

/** Leads to where somebody lands who has just signed in; at once to the second factor where that comes first. */
function useLanding() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const screens = use(Screens);
  return ({ user, isFactorFirst }: SignedIn, delayMs = OPENING_DELAY_MS) => {
    const next = search.get('next');
    if (isFactorFirst) void navigate(factorAddress(next), { replace: true });
    else {
      const destination = destinationOf(user.role, { next, screens });
      window.setTimeout(() => void navigate(destination, { replace: delayMs === 0 }), delayMs);
    }
  };
}

/** Leads on whoever is signed in when the page opens; one whose session turns out to have ended has the form. */
function useLeadOn(): void {
  const land = useLanding();
  const isAsked = readArrival(useLocation().state).note !== undefined;
  const onFound = useEffectEvent((found: SignedIn) => land(found, 0));
  useEffect(() => {
    // The client of the calls is not loaded for visitors, who have nothing stored.
    if (isAsked || localStorage.length === 0) return;
    let hasLeft = false;
    const leadOn = async () => {
      const { findSignedIn } = await loadSignIn();
      const found = hasLeft ? null : await findSignedIn();
      if (found !== null && !hasLeft) onFound(found);
    };
    leadOn().catch((error: unknown) => console.error(error));
    return () => {
      hasLeft = true;
    };
  }, [isAsked]);
}

function useSignIn() {
  const land = useLanding();
  const form = useRef<HTMLFormElement>(null);

  const submission = useSubmission(async (values) => {
    const { signIn } = await loadSignIn();
    const email = textOf(values, 'email');
    const password = textOf(values, 'password');
    land(await signIn({ email, password, remember: values.has('remember') }));
  }, loginFailure);

  const { isBusy, run } = submission;
  const onFocus = usePasskeyOffer({
    isOffered: !isBusy,
    onChosen: (login) =>
      run(async () => {
        const { keepSession } = await loadSignIn();
        const isRemembered = form.current !== null && new FormData(form.current).has('remember');
        land(await keepSession(await login(isRemembered), ''));
      }),
  });
  return { ...submission, form, onFocus };
}

function LoginForm() {
  const { form, onSubmit, onFocus, isBusy, failure, message } = useSignIn();
  const { note, email } = readArrival(useLocation().state);

  return (
    // The method keeps the password out of the address bar if the form is sent before the script has loaded.
    <form ref={form} className="mt-8 grid gap-5" method="post" onSubmit={onSubmit}>
      <EmailField
        defaultValue={email}
        // Browsers offer passkeys among what they fill in here.
        autoComplete="username webauthn"
        onFocus={onFocus}
        onInput={preload}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" onFocus={preload} />
      <div className="flex items-center justify-between gap-4 text-sm text-ink-2">
        <label className="flex min-h-6 cursor-pointer items-center gap-2">
          <input className="checkbox" type="checkbox" name="remember" />
          Remember me
        </label>
        <Link className="text-link" to="/forgot-password">
          Forgot password
        </Link>
      </div>
      <SubmitButton label="Sign In" busyLabel="Signing In..." isBusy={isBusy} />
      <FormMessage ref={message} failure={failure} note={note} />
    </form>
  );
}

interface PasskeyOfferOptions {
  /** False while something else is under way. */
  isOffered: boolean;
  /** Called with what signs in once a passkey was chosen. */
  onChosen: (login: (isRemembered: boolean) => Promise<NewSession>) => Promise<void>;
}

/**
 * Lets the browser offer passkeys in the field of the address, where it can: no button, no other text. The offer ends with the
 * page.
 *
 * @returns to be called when the field takes the focus
 */
function usePasskeyOffer({ isOffered, onChosen }: PasskeyOfferOptions): () => void {
  /** When a new offer was last asked for, epoch milliseconds; 0 before. */
  const [askedAt, setAskedAt] = useState(0);
  const beganAt = useRef(0);
  const take = useEffectEvent(onChosen);

  useEffect(() => {
    if (!isOffered || !('PublicKeyCredential' in window)) return;
    const ending = new AbortController();
    const { signal } = ending;
    beganAt.current = Math.max(askedAt, browserNow());
    const offer = async () => {
      const { waitForPasskey } = await loadOffer();
      const login = await waitForPasskey(signal);
      if (login === null || signal.aborted) return;
      await take(login);
      // It failed so fast that nothing else came in between.
      if (!signal.aborted) setAskedAt(browserNow());
    };
    offer().catch((error: unknown) => {
      if (!signal.aborted && !isNoPasskey(error)) console.error(error);
    });
    return () => ending.abort();
  }, [isOffered, askedAt]);

  return () => {
    if (browserNow() - beganAt.current > MAX_OFFER_AGE_MS) setAskedAt(browserNow());
  };
}
