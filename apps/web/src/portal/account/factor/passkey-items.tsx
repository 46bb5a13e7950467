import { useRef, useState } from 'react';
import { canUsePasskeys } from '../../../api/passkeys.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { NoPasskeys } from '../../session/factor/factor-form.tsx';
import { PasskeySetup } from '../../session/factor/passkey-setup.tsx';
import type { FactorItemProps } from './factor-section.tsx';
import { PasskeyItem } from './passkey-item.tsx';

/** The passkeys, and the way to another one. */
export function PasskeyItems(props: FactorItemProps) {
  const { state, onChange, onAdded } = props;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The button is back where the form was.
    window.setTimeout(() => opener.current?.focus());
  };
  return (
    <>
      {state.passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} {...props} passkey={passkey} />
      ))}
      {isOpen ? (
        <li className="account-item-open">
          <PasskeySetup
            hasFactor={state.has_totp || state.has_passkey}
            onAdded={(codes) => {
              setOpen(false);
              onAdded('The passkey is added.', codes);
            }}
            onCancel={close}
          />
        </li>
      ) : (
        <li className="account-item">
          <div className="min-w-0">
            <p className="font-medium">{state.has_passkey ? 'Another passkey' : 'Passkeys'}</p>
            <div className="account-facts">
              {canUsePasskeys() ? (
                'Fingerprint, face, PIN or a key in your hand. They also sign you in by themselves.'
              ) : (
                <NoPasskeys />
              )}
            </div>
          </div>
          {canUsePasskeys() ? (
            <Button
              ref={opener}
              onClick={() => {
                onChange();
                setOpen(true);
              }}
            >
              Add a passkey
            </Button>
          ) : null}
        </li>
      )}
    </>
  );
}
