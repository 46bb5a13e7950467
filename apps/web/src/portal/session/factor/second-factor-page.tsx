import { QueryClientProvider } from '@tanstack/react-query';
import { IDLE_MINUTES, type SecondFactor } from '@equanim/contract/factor';
import { use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { createQueryClient } from '../../../api/query-client.ts';
import { Screens } from '../../../screens.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { destinationOf, loginAddress } from '../destination.ts';
import { FactorForm, NoPasskeys } from './factor-form.tsx';
import { noteFactorGiven, readToken, useSession, signOut } from '../session-store.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { useSecondFactor } from '../use-second-factor.ts';
import { canUsePasskeys } from '../../../api/passkeys.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** Asks for the second factor, or leads through setting one up where the time to do so is over; then leads on. */
export function SecondFactorPage() {
  const [queries] = useState(() => createQueryClient({ isSignedIn: () => readToken() !== null }));
  return (
    <QueryClientProvider client={queries}>
      <ForSignedIn>
        <SecondFactor />
      </ForSignedIn>
    </QueryClientProvider>
  );
}

/** Whoever is not signed in goes to the login, and comes back to what they asked for. */
function ForSignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isSignedIn = session === 'signed-in' || session === 'factor-required';
  const next = search.get('next');
  useEffect(() => {
    if (session === null || isSignedIn) return;
    const address = session === 'left' || next === null ? '/login' : loginAddress(next);
    void navigate(address, { replace: true });
  }, [session, isSignedIn, navigate, next]);
  return isSignedIn ? children : <Waiting />;
}

/** Leads to the screen that was asked for before. */
function useLeadOn() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const screens = use(Screens);
  const role = user.data?.role;
  const leadOn = () => {
    noteFactorGiven();
    // Without knowing the role, the guard of either dashboard and the server say what may be seen.
    void navigate(destinationOf(role ?? 'customer', { next: search.get('next'), screens }), {
      replace: true,
    });
  };
  return { leadOn, isReady: role !== undefined };
}

function SecondFactor() {
  const { state, isError, refetch } = useSecondFactor();
  const { leadOn, isReady } = useLeadOn();
  // Setting one up opens the session, but its recovery codes are still to be kept.
  const [isSetUpHere, setSetUpHere] = useState(false);
  if (state?.session === 'factor-missing' && !isSetUpHere) setSetUpHere(true);

  const isOpen = state?.session === 'open' && !isSetUpHere && isReady;
  const onOpen = useEffectEvent(leadOn);
  useEffect(() => {
    if (isOpen) onOpen();
  }, [isOpen]);

  if (isError) return <Failed onRetry={() => void refetch()} />;
  if (!isReady || isOpen || state === undefined) return <Waiting />;
  return isSetUpHere ? <Missing onDone={leadOn} /> : <Pending state={state} onGiven={leadOn} />;
}

/** What stands on the page, with the way out below. */
function Frame({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-3 text-ink-2">{lead}</p>
      <div className="mt-8 grid gap-4">
        {children}
        <Button variant="quiet" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </>
  );
}

const TITLE = 'Confirm It Is You';

function Pending({ state, onGiven }: { state: SecondFactor; onGiven: () => void }) {
  const lead = state.is_idle
    ? `You were away for ${String(IDLE_MINUTES)} minutes. Confirm that it is you.`
    : 'Your password is correct. Now confirm with your second factor.';
  return (
    <Frame title={TITLE} lead={lead}>
      <FactorForm state={state} onGiven={onGiven} />
    </Frame>
  );
}

function Missing({ onDone }: { onDone: () => void }) {
  return (
    <Frame
      title="Set Up a Second Factor"
      lead="Your account needs one, and the time to set it up has passed. It takes a minute, and then you can continue."
    >
      <SetUp onDone={onDone} />
    </Frame>
  );
}

function Waiting() {
  return (
    <>
      <h1>{TITLE}</h1>
      <p className="sr-only" role="status">
        Loading...
      </p>
      <Skeleton className="mt-6 h-6 w-3/4" />
      <Skeleton className="mt-10 h-11 w-full" />
      <Skeleton className="mt-4 h-12 w-full" />
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Frame title={TITLE} lead="Your second factor could not be looked up.">
      <p role="alert" className="notice text-sm [--tone:var(--loss)]">
        The server did not give a usable answer.
      </p>
      <Button variant="primary" size="large" onClick={onRetry}>
        Try again
      </Button>
    </Frame>
  );
}

/** Sets up the first factor: a choice, its steps, and the recovery codes. @param props `onDone` is called at the end */
function SetUp({ onDone }: { onDone: () => void }) {
  const [chosen, choose] = useState<'totp' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onAdded = (next: readonly string[] | null) => (next === null ? onDone() : setCodes(next));
  const setUp = { hasFactor: false, onAdded, onCancel: () => choose(null) };
  if (codes !== null) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  if (chosen === 'totp') return <TotpSetup {...setUp} />;
  if (chosen === 'passkey') return <PasskeySetup {...setUp} />;
  return (
    <div className="grid gap-3">
      {canUsePasskeys() ? (
        <Choice
          name="Passkey"
          note="With a fingerprint, face, PIN or hardware key. It cannot be phished."
          label="Add a passkey"
          onChoose={() => choose('passkey')}
        />
      ) : (
        <NoPasskeys />
      )}
      <Choice
        name="Authenticator app"
        note="With six digits from an app on your phone."
        label="Add an app"
        onChoose={() => choose('totp')}
      />
    </div>
  );
}

interface ChoiceProps {
  name: string;
  note: string;
  label: string;
  onChoose: () => void;
}

function Choice({ name, note, label, onChoose }: ChoiceProps) {
  return (
    <div className="grid gap-3 rounded-card border border-hairline p-4">
      <div>
        <p className="font-medium">{name}</p>
        <p className="mt-0.5 text-sm text-ink-2">{note}</p>
      </div>
      <Button onClick={onChoose}>{label}</Button>
    </div>
  );
}
