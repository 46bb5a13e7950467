import { useRef, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { TotpSetup } from '../../session/factor/totp-setup.tsx';
import type { FactorItemProps } from './factor-section.tsx';
import { RemoveForm } from './remove-form.tsx';

/** The authenticator app: set up or not, and in its place the form that changes that. */
export function AppItem({ state, isLast, onChange, onAdded, onDone }: FactorItemProps) {
  const [open, setOpen] = useState<'add' | 'remove' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { has_totp: hasTotp, has_passkey: hasPasskey } = state;
  const close = () => {
    setOpen(null);
    // The button is back where the form was.
    window.setTimeout(() => opener.current?.focus());
  };
  if (open === 'add') {
    return (
      <li className="account-item-open">
        <TotpSetup
          hasFactor={hasPasskey}
          onAdded={(codes) => {
            setOpen(null);
            onAdded('Your authenticator app is set up.', codes);
          }}
          onCancel={close}
        />
      </li>
    );
  }
  return (
    <li className={open === null ? 'account-item' : 'account-item-open'}>
      <div className="min-w-0">
        <p className="font-medium">Authenticator app</p>
        <p className="account-facts">
          {hasTotp ? 'Set up: it shows a code of six digits.' : 'Codes of six digits that an app shows.'}
        </p>
      </div>
      {open === 'remove' ? (
        <RemoveForm
          removed={{ kind: 'totp' }}
          what="the authenticator app"
          isLast={isLast}
          onRemoved={() => {
            setOpen(null);
            onDone('The authenticator app is removed.');
          }}
          onCancel={close}
        />
      ) : (
        <Button
          ref={opener}
          onClick={() => {
            onChange();
            setOpen(hasTotp ? 'remove' : 'add');
          }}
        >
          {hasTotp ? 'Remove app' : 'Add an app'}
        </Button>
      )}
    </li>
  );
}
