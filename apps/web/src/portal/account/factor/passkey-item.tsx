import type { Passkey } from '@equanim/contract/factor';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { At } from '../../layout/at.tsx';
import type { FactorItemProps } from './factor-section.tsx';
import { RemoveForm } from './remove-form.tsx';
import { RenameForm } from './rename-form.tsx';

interface PasskeyItemProps extends FactorItemProps {
  passkey: Passkey;
}

/** A passkey: its name, and when it was made and used; it can be renamed and removed. */
export function PasskeyItem({ passkey, isLast, onChange, onDone }: PasskeyItemProps) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const openers = { rename: useRef<HTMLButtonElement>(null), remove: useRef<HTMLButtonElement>(null) };
  const name = useId();
  const { created_at: createdAt, last_used_at: lastUsedAt } = passkey;
  const begin = (what: 'rename' | 'remove') => {
    onChange();
    setOpen(what);
  };
  const close = () => {
    const opener = open === null ? null : openers[open];
    setOpen(null);
    // The button is back where the form was.
    window.setTimeout(() => opener?.current?.focus());
  };
  const finish = (sentence: string) => {
    setOpen(null);
    onDone(sentence);
  };
  return (
    <li className={open === null ? 'account-item' : 'account-item-open'}>
      <div className="min-w-0">
        <p id={name} className="font-medium [overflow-wrap:anywhere]">
          <bdi>{passkey.name}</bdi>
        </p>
        <p className="account-facts">
          <span>Passkey</span>
          <span>
            Added <At at={createdAt} />
          </span>
          <span>
            {lastUsedAt === null ? (
              'Not used yet'
            ) : (
              <>
                Used <At at={lastUsedAt} />
              </>
            )}
          </span>
        </p>
      </div>
      {open === 'rename' ? (
        <RenameForm passkey={passkey} onRenamed={() => finish('The passkey is renamed.')} onCancel={close} />
      ) : null}
      {open === 'remove' ? (
        <RemoveForm
          removed={{ kind: 'passkey', id: passkey.id }}
          what="this passkey"
          isLast={isLast}
          onRemoved={() => finish('The passkey is removed.')}
          onCancel={close}
        />
      ) : null}
      {open === null ? (
        <div className="factor-actions">
          <Button
            ref={openers.rename}
            variant="quiet"
            aria-describedby={name}
            onClick={() => begin('rename')}
          >
            Rename
          </Button>
          <Button ref={openers.remove} aria-describedby={name} onClick={() => begin('remove')}>
            Remove
          </Button>
        </div>
      ) : null}
    </li>
  );
}
