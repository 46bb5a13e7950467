import { PASSWORD_MIN_LENGTH } from '@equanim/contract/limits';
import { NewPassword } from '../password/new-password.tsx';

interface NewPasswordFieldProps {
  label: string;
  /** Name and address, where they are known. The same list at every rendering. */
  ownWords?: readonly string[];
  onFocus: () => void;
}

/** Takes a new password that stands alone, without a second factor beside it. */
export function NewPasswordField({ ownWords = NO_WORDS, ...props }: NewPasswordFieldProps) {
  return <NewPassword {...props} name="password" minLength={PASSWORD_MIN_LENGTH} ownWords={ownWords} />;
}

/** Whom a link to a new password belongs to is not known here; the server judges with their words, too. */
const NO_WORDS: readonly string[] = [];
