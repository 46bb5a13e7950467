import type { Passkey } from '@equanim/contract/factor';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useRenamePasskey } from '../../../../api/factor.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { failureOf } from '../../../frame/failure-of.ts';

const MAX_NAME_LENGTH = 60;

interface RenameFormProps {
  passkey: Passkey;
  onRenamed: () => void;
  onCancel: () => void;
}

/** Gives a passkey another name. */
export function RenameForm({ passkey, onRenamed, onCancel }: RenameFormProps) {
  const rename = useRenamePasskey();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    rename.mutate({ params: { id: passkey.id }, body: { name } }, { onSuccess: onRenamed });
  };
  return (
    <form className="account-form" onSubmit={onSubmit}>
      <Field
        ref={input}
        label="Name of the passkey"
        name="name"
        autoComplete="off"
        dir="auto"
        required
        maxLength={MAX_NAME_LENGTH}
        defaultValue={passkey.name}
        error={rename.isError ? failureOf(rename.error, 'It was renamed') : undefined}
      />
      <div className="factor-actions">
        <Button type="submit" variant="primary" busyLabel={rename.isPending ? 'Saving...' : undefined}>
          Rename
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
