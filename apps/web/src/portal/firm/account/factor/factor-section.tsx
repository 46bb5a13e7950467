import { type FactorState, RECOVERY_CODE_COUNT } from '@equanim/contract/factor';
import { authCalls } from '@equanim/contract/auth-calls';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { At } from '../../../frame/at.tsx';
import { RecoveryCodes } from '../../../session/factor/recovery-codes.tsx';
import { NotLoaded } from '../../../../ui/table/list-state.tsx';
import { Item, ItemName, Outcome, LoadingRows, Section } from '../section.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { TotpSetup } from '../../../session/factor/totp-setup.tsx';
import { useFormInPlace } from '../use-form-in-place.ts';
import { type FactorItemProps, PasskeyItem } from './passkey-item.tsx';
import { RemoveForm } from './remove-form.tsx';
import { canUsePasskeys } from '../../../../api/passkeys.ts';
import { NoPasskeys } from '../../../session/factor/factor-form.tsx';
import { PasskeySetup } from '../../../session/factor/passkey-setup.tsx';
import { useNewRecoveryCodes } from '../../../../api/factor.ts';
import { failureOf } from '../../../frame/failure-of.ts';

/** From so few on, new ones are due. */
const FEW = 3;

const REMAKE = 'Yours may have stopped working. Make new ones.';

/** The second factor: an authenticator app, passkeys, and the recovery codes that stand in for them. */
export function FactorSection() {
  const query = useCall(authCalls.factorState);
  const state = query.data;
  return (
    <Section
      id="second-factor"
      title="Second factor"
      note="Asked for after your password, so a stolen password is not enough."
    >
      {state === undefined && query.isError ? (
        <NotLoaded name="second factor" onRetry={() => void query.refetch()} />
      ) : null}
      {state === undefined && !query.isError ? (
        <LoadingRows label="Loading your second factor..." height="h-72 sm:h-41" />
      ) : null}
      {state === undefined ? null : <Factors state={state} />}
    </Section>
  );
}

/** How many factors there are, recovery codes not counted. */
const countOf = ({ has_totp: hasTotp, passkeys }: FactorState): number => Number(hasTotp) + passkeys.length;

function Factors({ state }: { state: FactorState }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const count = countOf(state);
  const shared = {
    state,
    isLast: count === 1,
    onChange: () => setSentence(null),
    onAdded: (what: string, next: readonly string[] | null) => {
      setCodes(next);
      setSentence(next === null ? what : null);
    },
    onDone: setSentence,
  };
  return (
    <>
      <Summary state={state} count={count} />
      {codes === null ? null : (
        <RecoveryCodes
          codes={codes}
          onSaved={() => {
            setCodes(null);
            setSentence('Your second factor is on, and your recovery codes are saved.');
          }}
        />
      )}
      <ul className="divide-y divide-hairline border-t border-hairline">
        <AppItem {...shared} />
        <PasskeyItems {...shared} />
        {count === 0 || codes !== null ? null : (
          <RecoveryItem left={state.recovery_codes_left ?? 0} onMade={setCodes} />
        )}
      </ul>
      <Outcome sentence={sentence} takesFocus />
    </>
  );
}

function Summary({ state, count }: { state: FactorState; count: number }) {
  return (
    <p className="flex items-baseline gap-2.5">
      <span
        className={`dot translate-y-[-0.15em] ${count > 0 ? 'text-gain' : 'text-warn'}`}
        aria-hidden="true"
      />
      {count > 0 ? (
        'On. You are asked for it at sign-in, and again before sensitive actions.'
      ) : (
        <span>
          Off. Anyone who knows your password can sign in.
          {state.due_at === null ? null : (
            <>
              {' '}
              Set one up by <At at={state.due_at} />; after that you cannot continue without one.
            </>
          )}
        </span>
      )}
    </p>
  );
}

/** The authenticator app: set up or not, and in its place the form that changes that. */
function AppItem({ state, isLast, onChange, onAdded, onDone }: FactorItemProps) {
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
    <Item ref={place} isOpen={form !== null}>
      {form === 'add' ? (
        <TotpSetup hasFactor={hasPasskey} onAdded={added} onCancel={cancel} />
      ) : (
        <ItemName name="Authenticator app">
          {hasTotp ? 'Set up: it shows a six-digit code.' : 'Six-digit codes from an app.'}
        </ItemName>
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
    </Item>
  );
}

/** The passkeys, and the way to another one. */
function PasskeyItems(props: FactorItemProps) {
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
      <Item ref={place} isOpen>
        <PasskeySetup hasFactor={state.has_totp || state.has_passkey} onAdded={added} onCancel={cancel} />
      </Item>
    );
  }
  return (
    <Item ref={place}>
      <ItemName name={state.has_passkey ? 'Another passkey' : 'Passkeys'}>
        {canUsePasskeys() ? (
          'Fingerprint, face, PIN or a hardware key. A passkey can also sign you in on its own.'
        ) : (
          <NoPasskeys />
        )}
      </ItemName>
      {canUsePasskeys() ? (
        <Button data-opens="add" onClick={begin}>
          Add a passkey
        </Button>
      ) : null}
    </Item>
  );
}

interface RecoveryItemProps {
  left: number;
  onMade: (codes: readonly string[] | null) => void;
}

/** How many recovery codes are left, and the way to new ones. */
function RecoveryItem({ left, onMade }: RecoveryItemProps) {
  const make = useNewRecoveryCodes();
  const [isAsked, setAsked] = useState(false);
  const count = left === 1 ? '1 recovery code' : `${String(left)} recovery codes`;
  return (
    <Item isOpen={isAsked}>
      <ItemName name="Recovery codes">
        {`${count} of ${String(RECOVERY_CODE_COUNT)} left.`}
        {left <= FEW ? ' Make new ones before you run out.' : null}
      </ItemName>
      {isAsked ? (
        <div className="grid gap-3.5">
          <p className="text-sm text-ink-2">Your current codes stop working at once.</p>
          <p role="alert" className="field-error empty:hidden">
            {make.isError ? failureOf(make.error, 'New recovery codes were made', { advice: REMAKE }) : null}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsked(false)}>Cancel</Button>
            <Button
              variant="primary"
              busyLabel={make.isPending ? 'Making...' : undefined}
              onClick={() => make.mutate(undefined, { onSuccess: (reply) => onMade(reply.recovery_codes) })}
            >
              Make new ones
            </Button>
          </div>
        </div>
      ) : (
        <Button onClick={() => setAsked(true)}>Make new ones</Button>
      )}
    </Item>
  );
}
