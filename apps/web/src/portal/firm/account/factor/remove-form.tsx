import { PASSWORD_MIN_LENGTH } from '@equanim/contract/limits';
import { useId, useState } from 'react';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { type Removed, useRemoveFactor } from '../../../../api/factor.ts';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import { NewPassword } from '../../../session/password/new-password.tsx';
import { ActionForm } from '../../../frame/controls/action-form.tsx';
import { useOwnWords } from '../../../session/use-current-user.ts';

interface RemoveFormProps {
  removed: Removed;
  /** Such as `this passkey`. */
  what: string;
  /** Whether the password stands alone afterwards, and so is asked for. */
  isLast: boolean;
  onRemoved: () => void;
  onCancel: () => void;
}

/** Asks before a factor is removed. The last one takes the password, and a longer one where it is too short to stand alone. */
export function RemoveForm({ removed, what, isLast, onRemoved, onCancel }: RemoveFormProps) {
  const remove = useRemoveFactor();
  const sentence = useId();
  const [isTooShort, setTooShort] = useState(false);

  const onSubmit = (values: FormData) => {
    const body = {
      ...(isLast && { current_password: String(values.get('current_password')) }),
      ...(isTooShort && { new_password: String(values.get('new_password')) }),
    };
    remove.mutate(
      { removed, body },
      {
        onSuccess: onRemoved,
        onError: (error) => {
          if (error instanceof ApiProblem && error.fields.includes('new_password')) setTooShort(true);
        },
      },
    );
  };
  return (
    <ActionForm
      label="Remove"
      busyLabel="Removing..."
      cancelLabel="Cancel"
      isDanger
      isNative
      takesFocus
      describedBy={sentence}
      action={remove}
      done="The second factor was removed"
      onCancel={onCancel}
      onSubmit={onSubmit}
    >
      <p id={sentence} className="text-sm text-ink-2">
        {isLast
          ? 'This is your last one: afterwards your password alone signs you in, and your recovery codes stop working.'
          : `You can no longer confirm with ${what}.`}{' '}
        Your other sessions end.
      </p>
      {isLast ? (
        <PasswordField label="Your password" name="current_password" autoComplete="current-password" />
      ) : null}
      {isTooShort ? <LongerPassword /> : null}
    </ActionForm>
  );
}

function LongerPassword() {
  const ownWords = useOwnWords();
  return (
    <NewPassword
      label="New password, used without a second factor"
      name="new_password"
      minLength={PASSWORD_MIN_LENGTH}
      ownWords={ownWords}
    />
  );
}
