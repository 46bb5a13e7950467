import type { FactorState } from '@equanim/contract/factor';
import { factorCalls } from '@equanim/contract/factor-calls';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useGivePasskey } from '../../../api/factor.ts';
import { canUsePasskeys } from '../../../api/passkeys.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { failureOf } from '../../frame/failure-of.ts';
import { useAction } from '../../../api/use-call.ts';
import { Field } from '../../../ui/forms/field.tsx';

const WHOLE_CODE = /^\d{6}$/;
/** Some apps show a space in the middle of a code. */
const digitsOf = (typed: string): string => typed.replaceAll(/\s/g, '');
const MAX_LENGTH = 40;

const FIELDS = {
  app: {
    label: 'Code from your authenticator app',
    hint: 'Six digits',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'Works once',
    autoComplete: 'off',
    autoCapitalize: 'characters',
  },
} as const;

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
      <p role="alert" className="field-error empty:hidden">
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
      Passkeys are unavailable here. They need a supported browser and an HTTPS address with a domain name.
    </p>
  );
}

interface CodeFormProps {
  /** What the code comes from. */
  kind: 'app' | 'recovery';
  onGiven: () => void;
}

/** Gives the second factor by a code: six digits of an app, sent as soon as the last one is typed, or a recovery code. */
function CodeForm({ kind, onGiven }: CodeFormProps) {
  const give = useAction(factorCalls.giveCode);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const send = (typed: string) =>
    give.mutate(
      { body: { code: kind === 'app' ? digitsOf(typed) : typed.trim() } },
      {
        onSuccess: onGiven,
        // The next attempt takes the place of the wrong one.
        onError: () => window.setTimeout(() => input.current?.select()),
      },
    );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!give.isPending) send(code);
  };
  const onType = (typed: string) => {
    setCode(typed);
    if (give.isError) give.reset();
    const isWhole = WHOLE_CODE.test(digitsOf(typed)) && !WHOLE_CODE.test(digitsOf(code));
    if (kind === 'app' && isWhole && !give.isPending) send(typed);
  };

  return (
    <form className="grid gap-4" method="post" onSubmit={onSubmit}>
      <Field
        key={kind}
        ref={input}
        {...FIELDS[kind]}
        name="code"
        className="tabular tracking-[0.08em]"
        required
        maxLength={MAX_LENGTH}
        spellCheck={false}
        value={code}
        error={
          give.isError
            ? failureOf(give.error, 'The code was accepted', { advice: 'Try again with another code.' })
            : undefined
        }
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busyLabel={give.isPending ? 'Checking...' : undefined}
      >
        Confirm
      </Button>
    </form>
  );
}
