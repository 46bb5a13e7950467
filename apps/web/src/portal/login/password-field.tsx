import { PASSWORD_MIN_LENGTH } from '@equanim/contract/limits';
import { NewPassword } from '../session/password/new-password.tsx';

interface NewPasswordFieldProps {
  label: string;
  onFocus: () => void;
}

/** Takes a new password that stands alone, without a second factor beside it. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return <NewPassword {...props} name="password" minLength={PASSWORD_MIN_LENGTH} ownWords={NO_WORDS} />;
}

/** Whom the link belongs to is not known here; the server judges with their words, too. */
const NO_WORDS: readonly string[] = [];
