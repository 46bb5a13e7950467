import { factorCalls } from '@equanim/contract/factor-calls';
import { useRef, useState } from 'react';
import { useConfirmTotp } from '../../../api/factor.ts';
import { useAction } from '../../../api/use-call.ts';
import { useCopy } from '../../../ui/browser/use-copy.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { LazyPart } from '../../frame/lazy-part.tsx';
import { failureOf } from '../../frame/failure-of.ts';
import { StartForm } from './start-form.tsx';

/** How somebody adds a factor. */
export interface SetUpProps {
  /** Whether there is another factor, so that the password need not be given. */
  hasFactor: boolean;
  /** Called with recovery codes to keep, null where there are some already. */
  onAdded: (codes: readonly string[] | null) => void;
  onCancel: () => void;
}

/** Sets up an authenticator app: the password first where it is needed, then the code to scan, then a code of the app. */
export function TotpSetup({ hasFactor, onAdded, onCancel }: SetUpProps) {
  const start = useAction(factorCalls.startTotp);
  if (start.data !== undefined)
    return <Confirmation started={start.data} onAdded={onAdded} onCancel={onCancel} />;
  return (
    <StartForm
      title="Add an authenticator app"
      hasFactor={hasFactor}
      isBusy={start.isPending}
      failure={start.isError ? failureOf(start.error, 'The setup was started') : null}
      onStart={(body) => start.mutate({ body })}
      onCancel={onCancel}
    >
      <p className="text-sm text-ink-2">
        You need an app that shows six-digit codes, such as your phone's own or a password manager.
      </p>
    </StartForm>
  );
}

interface ConfirmationProps extends Pick<SetUpProps, 'onAdded' | 'onCancel'> {
  started: { secret: string; uri: string };
}

function Confirmation({ started, onAdded, onCancel }: ConfirmationProps) {
  const confirm = useConfirmTotp();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const onSubmit = () => {
    confirm.mutate(code.replaceAll(/\s/g, ''), {
      onSuccess: (reply) => onAdded(reply.recovery_codes),
      onError: () => window.setTimeout(() => input.current?.select()),
    });
  };
  return (
    <Form
      label="Turn on"
      busyLabel="Checking..."
      isNative
      takesFocus
      isPending={confirm.isPending}
      onCancel={onCancel}
      onSubmit={onSubmit}
    >
      <Scan {...started} />
      <Field
        ref={input}
        label="Code from the app"
        hint="Six digits"
        className="tabular tracking-[0.08em]"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
        value={code}
        error={confirm.isError ? failureOf(confirm.error, 'The app was added') : undefined}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          if (confirm.isError) confirm.reset();
        }}
      />
    </Form>
  );
}

const loadQrCode = async () => (await import('./qr-code.tsx')).QrCode;

const OUTCOMES = { copied: 'Copied', failed: 'Select it and copy by hand' } as const;

/** What the app scans, or takes by hand. */
function Scan({ secret, uri }: { secret: string; uri: string }) {
  const { outcome, copy } = useCopy(secret);
  return (
    <div className="flex flex-wrap items-start gap-4">
      <LazyPart
        load={loadQrCode}
        props={{ text: uri, label: 'QR code for the authenticator app' }}
        name="QR code"
        fallback={<Skeleton className="size-[184px]" />}
      />
      <div className="grid min-w-0 flex-[1_1_200px] gap-2.5 text-sm">
        <p className="text-ink-2">
          Scan this with the app, or{' '}
          <a className="text-link text-ink-1" href={uri}>
            open it in an app on this device
          </a>
          , or type the key:
        </p>
        <code className="rounded-control border border-hairline bg-page px-3 py-2 text-[0.8125rem] leading-[1.7] select-all [word-spacing:0.2em]">
          {inGroups(secret)}
        </code>
        <div className="flex items-center gap-3">
          <Button onClick={copy}>Copy the key</Button>
          <p role="status" className="text-ink-2">
            {outcome === null ? null : OUTCOMES[outcome]}
          </p>
        </div>
      </div>
    </div>
  );
}

/** `JBSWY3DP` in groups of four, which are easier to type. */
const inGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');
