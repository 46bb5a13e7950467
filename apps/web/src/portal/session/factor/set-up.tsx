import { useState } from 'react';
import { canUsePasskeys } from '../../../api/passkeys.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { NoPasskeys } from './factor-form.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';
import './factor.css';

/** Sets up the first factor: a choice, its steps, and the recovery codes. @param props `onDone` is called at the end */
export function SetUp({ onDone }: { onDone: () => void }) {
  const [chosen, choose] = useState<'totp' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onAdded = (next: readonly string[] | null) => (next === null ? onDone() : setCodes(next));
  const setUp = { hasFactor: false, onAdded, onCancel: () => choose(null) };
  if (codes !== null) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  if (chosen === 'totp') return <TotpSetup {...setUp} />;
  if (chosen === 'passkey') return <PasskeySetup {...setUp} />;
  return (
    <div className="factor-choices">
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
    <div className="factor-choice">
      <div>
        <p className="font-medium">{name}</p>
        <p className="mt-0.5 text-sm text-ink-2">{note}</p>
      </div>
      <Button onClick={onChoose}>{label}</Button>
    </div>
  );
}
