import type { FactorState } from '@equanim/contract/factor';
import { useEffect, useRef, useState } from 'react';
import { useGivePasskey } from '../../../api/factor.ts';
import { canUsePasskeys } from '../../../api/passkeys.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { failureOf } from '../../frame/failure-of.ts';
import { CodeForm } from './code-form.tsx';
import './factor.css';

interface FactorFormProps {
  state: Pick<FactorState, 'has_totp' | 'has_passkey'>;
  onGiven: () => void;
}

/** Asks for the second factor by what the person has: a code of an app, a passkey, or a recovery code in their place. */
export function FactorForm({ state, onGiven }: FactorFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const hasPasskey = state.has_passkey && canUsePasskeys();
  const kind = isRecovery ? 'recovery' : 'app';
  return (
    <div className="grid gap-4">
      {isRecovery || state.has_totp ? <CodeForm key={kind} kind={kind} onGiven={onGiven} /> : null}
      {hasPasskey && !isRecovery ? <PasskeyButton isFirst={!state.has_totp} onGiven={onGiven} /> : null}
      {state.has_passkey && !hasPasskey ? <NoPasskeys /> : null}
      <Button variant="quiet" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Go back' : 'Use a recovery code'}
      </Button>
    </div>
  );
}

interface PasskeyButtonProps {
  /** Whether nothing else is asked for before it. */
  isFirst: boolean;
  onGiven: () => void;
}

function PasskeyButton({ isFirst, onGiven }: PasskeyButtonProps) {
  const give = useGivePasskey();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);
  return (
    <>
      <Button
        ref={button}
        variant={isFirst ? 'primary' : 'secondary'}
        size="large"
        busyLabel={give.isPending ? 'Waiting...' : undefined}
        onClick={() => give.mutate(undefined, { onSuccess: onGiven })}
      >
        Use a passkey
      </Button>
      <p role="alert" className="factor-failure">
        {give.isError
          ? failureOf(give.error, 'The passkey was accepted', { advice: 'Please try again.' })
          : null}
      </p>
    </>
  );
}

/** Says why there is no button for passkeys. */
export function NoPasskeys() {
  return (
    <p className="text-sm text-ink-2">
      Passkeys do not work here: they need a browser that supports them, and an HTTPS address with a host
      name.
    </p>
  );
}
