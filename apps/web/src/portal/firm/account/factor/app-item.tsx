import { Button } from '../../../../ui/forms/button.tsx';
import { TotpSetup } from '../../../session/factor/totp-setup.tsx';
import { useFormInPlace } from '../use-form-in-place.ts';
import type { FactorItemProps } from './factor-item.ts';
import { RemoveForm } from './remove-form.tsx';

/** The authenticator app: set up or not, and in its place the form that changes that. */
export function AppItem({ state, isLast, onChange, onAdded, onDone }: FactorItemProps) {
  const { form, place, open, finish, cancel } = useFormInPlace<'add' | 'remove', HTMLLIElement>();
  const { has_totp: hasTotp, has_passkey: hasPasskey } = state;
  const wanted = hasTotp ? 'remove' : 'add';
  const begin = () => {
    onChange();
    open(wanted);
  };
  const added = (codes: readonly string[] | null) => {
    finish();
    onAdded('Your authenticator app is set up.', codes);
  };
  const removed = () => {
    finish();
    onDone('The authenticator app was removed.');
  };
  return (
    <li ref={place} className={form === null ? 'account-item' : 'account-item-open'}>
      {form === 'add' ? (
        <TotpSetup hasFactor={hasPasskey} onAdded={added} onCancel={cancel} />
      ) : (
        <div className="min-w-0">
          <p className="font-medium">Authenticator app</p>
          <p className="account-facts">
            {hasTotp ? 'Set up: it shows a six-digit code.' : 'Six-digit codes from an app.'}
          </p>
        </div>
      )}
      {form === 'remove' ? (
        <RemoveForm
          removed={{ kind: 'totp' }}
          what="the authenticator app"
          isLast={isLast}
          onRemoved={removed}
          onCancel={cancel}
        />
      ) : null}
      {form === null ? (
        <Button data-opens={wanted} onClick={begin}>
          {hasTotp ? 'Remove app' : 'Add an app'}
        </Button>
      ) : null}
    </li>
  );
}
