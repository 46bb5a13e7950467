import { factorCalls } from '@equanim/contract/factor-calls';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAction } from '../../../api/use-call.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { failureOf } from '../../frame/failure-of.ts';

const WHOLE_CODE = /^\d{6}$/;
/** Some apps show a space in the middle of a code. */
const digitsOf = (typed: string): string => typed.replaceAll(/\s/g, '');
const MAX_LENGTH = 40;

interface CodeFormProps {
  /** What the code comes from. */
  kind: 'app' | 'recovery';
  onGiven: () => void;
}

/** Gives the second factor by a code: six digits of an app, sent as soon as the last one is typed, or a recovery code. */
export function CodeForm({ kind, onGiven }: CodeFormProps) {
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
        className="factor-code"
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
