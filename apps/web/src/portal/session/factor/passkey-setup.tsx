import { useState } from 'react';
import { useAddPasskey } from '../../../api/factor.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { failureOf } from '../../frame/failure-of.ts';
import { StartForm } from './start-form.tsx';
import type { SetUpProps } from './totp-setup.tsx';

const MAX_NAME_LENGTH = 60;

/** Adds a passkey under a name by which the person knows it again. */
export function PasskeySetup({ hasFactor, onAdded, onCancel }: SetUpProps) {
  const add = useAddPasskey();
  const [name, setName] = useState(suggestName);
  return (
    <StartForm
      title="Add a passkey"
      hasFactor={hasFactor}
      isBusy={add.isPending}
      failure={add.isError ? failureOf(add.error, 'The passkey was added') : null}
      onStart={(body) =>
        add.mutate({ ...body, name }, { onSuccess: (reply) => onAdded(reply.recovery_codes) })
      }
      onCancel={onCancel}
    >
      <p className="text-sm text-ink-2">
        Your fingerprint, face, PIN or hardware key then replaces both password and second factor.
      </p>
      <Field
        label="Name of the passkey"
        hint="So that you recognize it"
        autoComplete="off"
        required
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </StartForm>
  );
}

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux|CrOS/, 'Computer'],
] as const;

/** What this device is most likely called. */
function suggestName(): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(window.navigator.userAgent));
  return `My ${system?.[1] ?? 'passkey'}`;
}
