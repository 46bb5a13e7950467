import { canUsePasskeys } from '../../../../api/passkeys.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { NoPasskeys } from '../../../session/factor/factor-form.tsx';
import { PasskeySetup } from '../../../session/factor/passkey-setup.tsx';
import { useFormInPlace } from '../use-form-in-place.ts';
import type { FactorItemProps } from './factor-item.ts';
import { PasskeyItem } from './passkey-item.tsx';

/** The passkeys, and the way to another one. */
export function PasskeyItems(props: FactorItemProps) {
  return (
    <>
      {props.state.passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} {...props} passkey={passkey} />
      ))}
      <NewPasskey {...props} />
    </>
  );
}

function NewPasskey({ state, onChange, onAdded }: FactorItemProps) {
  const { form, place, open, finish, cancel } = useFormInPlace<'add', HTMLLIElement>();
  const begin = () => {
    onChange();
    open('add');
  };
  const added = (codes: readonly string[] | null) => {
    finish();
    onAdded('The passkey was added.', codes);
  };
  if (form === 'add') {
    return (
      <li ref={place} className="account-item-open">
        <PasskeySetup hasFactor={state.has_totp || state.has_passkey} onAdded={added} onCancel={cancel} />
      </li>
    );
  }
  return (
    <li ref={place} className="account-item">
      <div className="min-w-0">
        <p className="font-medium">{state.has_passkey ? 'Another passkey' : 'Passkeys'}</p>
        <div className="account-facts">
          {canUsePasskeys() ? (
            'Fingerprint, face, PIN or a hardware key. A passkey can also sign you in on its own.'
          ) : (
            <NoPasskeys />
          )}
        </div>
      </div>
      {canUsePasskeys() ? (
        <Button data-opens="add" onClick={begin}>
          Add a passkey
        </Button>
      ) : null}
    </li>
  );
}
