import { Item, ItemName } from '../section.tsx';
import type { Passkey, FactorState } from '@equanim/contract/factor';
import { useId } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { At } from '../../../frame/at.tsx';
import { useFormInPlace } from '../use-form-in-place.ts';
import { RemoveForm } from './remove-form.tsx';
import { useRenamePasskey } from '../../../../api/factor.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { failureOf } from '../../../frame/failure-of.ts';

const MAX_NAME_LENGTH = 60;

interface PasskeyItemProps extends FactorItemProps {
  passkey: Passkey;
}

/** A passkey: its name, and when it was made and used; it can be renamed and removed. */
export function PasskeyItem({ passkey, isLast, onChange, onDone }: PasskeyItemProps) {
  const { form, place, open, finish, cancel } = useFormInPlace<'rename' | 'remove', HTMLLIElement>();
  const name = useId();
  const begin = (what: 'rename' | 'remove') => () => {
    onChange();
    open(what);
  };
  const end = (sentence: string) => () => {
    finish();
    onDone(sentence);
  };
  return (
    <Item ref={place} isOpen={form !== null}>
      <Facts passkey={passkey} name={name} />
      {form === 'rename' ? (
        <RenameForm passkey={passkey} onRenamed={end('The passkey was renamed.')} onCancel={cancel} />
      ) : null}
      {form === 'remove' ? (
        <RemoveForm
          removed={{ kind: 'passkey', id: passkey.id }}
          what="this passkey"
          isLast={isLast}
          onRemoved={end('The passkey was removed.')}
          onCancel={cancel}
        />
      ) : null}
      {form === null ? (
        <div className="flex gap-2 max-sm:grid max-sm:grid-cols-2">
          <Button variant="quiet" data-opens="rename" aria-describedby={name} onClick={begin('rename')}>
            Rename
          </Button>
          <Button data-opens="remove" aria-describedby={name} onClick={begin('remove')}>
            Remove
          </Button>
        </div>
      ) : null}
    </Item>
  );
}

/** @param props `name` is the id of the name */
function Facts({ passkey, name }: { passkey: Passkey; name: string }) {
  const { created_at: createdAt, last_used_at: lastUsedAt } = passkey;
  return (
    <ItemName id={name} name={<bdi>{passkey.name}</bdi>}>
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
    </ItemName>
  );
}

interface RenameFormProps {
  passkey: Passkey;
  onRenamed: () => void;
  onCancel: () => void;
}

/** Gives a passkey another name. */
function RenameForm({ passkey, onRenamed, onCancel }: RenameFormProps) {
  const rename = useRenamePasskey();
  const onSubmit = (fields: FormData) => {
    const name = String(fields.get('name')).trim();
    rename.mutate({ params: { id: passkey.id }, body: { name } }, { onSuccess: onRenamed });
  };
  return (
    <Form
      label="Rename"
      busyLabel="Saving..."
      isNative
      takesFocus
      isPending={rename.isPending}
      onCancel={onCancel}
      onSubmit={onSubmit}
    >
      <Field
        label="Name of the passkey"
        name="name"
        autoComplete="off"
        dir="auto"
        required
        maxLength={MAX_NAME_LENGTH}
        defaultValue={passkey.name}
        error={rename.isError ? failureOf(rename.error, 'The passkey was renamed') : undefined}
      />
    </Form>
  );
}

/** What every item of the list is given. */
export interface FactorItemProps {
  state: FactorState;
  /** Whether removing this one leaves the password alone. */
  isLast: boolean;
  /** Called when something else is begun, so that what came of the last one is gone. */
  onChange: () => void;
  /** Called with what was added, and recovery codes where there were none yet. */
  onAdded: (what: string, codes: readonly string[] | null) => void;
  /** Called with what came of it. */
  onDone: (sentence: string) => void;
}
