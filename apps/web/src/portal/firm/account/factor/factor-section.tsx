import type { FactorState } from '@equanim/contract/factor';
import { authCalls } from '@equanim/contract/auth-calls';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { At } from '../../../frame/at.tsx';
import { RecoveryCodes } from '../../../session/factor/recovery-codes.tsx';
import { Outcome } from '../outcome.tsx';
import { LoadingFailure, LoadingRows, Section } from '../section.tsx';
import { AppItem } from './app-item.tsx';
import { PasskeyItems } from './passkey-items.tsx';
import { RecoveryItem } from './recovery-item.tsx';

/** The second factor: an authenticator app, passkeys, and the recovery codes that stand in for them. */
export function FactorSection() {
  const query = useCall(authCalls.factorState);
  const state = query.data;
  return (
    <Section
      id="second-factor"
      title="Second factor"
      note="You are asked for it in addition to your password, so the password alone lets nobody in."
    >
      {state === undefined && query.isError ? (
        <LoadingFailure what="Your second factor" onRetry={() => void query.refetch()} />
      ) : null}
      {state === undefined && !query.isError ? <LoadingRows label="Loading your second factor..." /> : null}
      {state === undefined ? null : <Factors state={state} />}
    </Section>
  );
}

/** How many factors there are, recovery codes not counted. */
const countOf = ({ has_totp: hasTotp, passkeys }: FactorState): number => Number(hasTotp) + passkeys.length;

function Factors({ state }: { state: FactorState }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const count = countOf(state);
  const shared = {
    state,
    isLast: count === 1,
    onChange: () => setSentence(null),
    onAdded: (what: string, next: readonly string[] | null) => {
      setCodes(next);
      setSentence(next === null ? what : null);
    },
    onDone: setSentence,
  };
  return (
    <>
      <Summary state={state} count={count} />
      {codes === null ? null : (
        <RecoveryCodes
          codes={codes}
          onSaved={() => {
            setCodes(null);
            setSentence('Your second factor is on, and your recovery codes are saved.');
          }}
        />
      )}
      <ul className="account-list">
        <AppItem {...shared} />
        <PasskeyItems {...shared} />
        {count === 0 || codes !== null ? null : (
          <RecoveryItem left={state.recovery_codes_left ?? 0} onMade={setCodes} />
        )}
      </ul>
      <Outcome sentence={sentence} takesFocus />
    </>
  );
}

function Summary({ state, count }: { state: FactorState; count: number }) {
  if (count > 0) {
    return (
      <p className="account-state">
        <span className="dot text-gain" aria-hidden="true" />
        On. You are asked for it at sign-in, and again before sensitive actions.
      </p>
    );
  }
  return (
    <p className="account-state">
      <span className="dot text-warn" aria-hidden="true" />
      <span>
        Off. Anyone who knows your password can sign in.
        {state.due_at === null ? null : (
          <>
            {' '}
            Set one up by <At at={state.due_at} />; after that you cannot continue without one.
          </>
        )}
      </span>
    </p>
  );
}
