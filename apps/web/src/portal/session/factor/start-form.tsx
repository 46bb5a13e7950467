import { type ReactNode, useId } from 'react';
import { Form } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';

interface StartFormProps {
  title: string;
  hasFactor: boolean;
  isBusy: boolean;
  failure: string | null;
  onStart: (body: { current_password?: string }, form: FormData) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Begins to add a factor. Whoever has none yet gives the password, so that an open session alone adds none. */
export function StartForm({ title, hasFactor, isBusy, failure, ...props }: StartFormProps) {
  const { onStart, onCancel, children } = props;
  const heading = useId();
  const onSubmit = (values: FormData) => {
    const password = values.get('current_password');
    onStart(typeof password === 'string' ? { current_password: password } : {}, values);
  };
  return (
    <Form
      label="Continue"
      busyLabel="Please wait..."
      labelledBy={heading}
      isNative
      takesFocus
      isPending={isBusy}
      failure={failure}
      onCancel={onCancel}
      onSubmit={onSubmit}
    >
      <p id={heading} className="font-medium">
        {title}
      </p>
      {children}
      {hasFactor ? null : (
        <PasswordField label="Your password" name="current_password" autoComplete="current-password" />
      )}
    </Form>
  );
}
