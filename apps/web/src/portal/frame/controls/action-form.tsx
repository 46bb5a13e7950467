import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@equanim/contract/limits';
import { Field } from '../../../ui/forms/field.tsx';
import { Form, type FormProps } from '../../../ui/forms/form.tsx';
import { type Read, useForm } from '../../../ui/forms/use-form.ts';
import { failureOf, type Done } from '../failure-of.ts';

export interface ActionFormProps extends Omit<FormProps, 'failure' | 'isPending'> {
  /** What it starts, of which it says whether it is under way and why it failed. */
  action: { error: unknown; isPending: boolean };
  /** How it reads once it was done. */
  done: Done;
  /** Said where what was to be changed is no longer there. */
  gone?: string;
}

/** A form that makes a call. */
export function ActionForm({ action, done, gone, ...form }: ActionFormProps) {
  const failure =
    action.error === null ? null : failureOf(action.error, done, gone === undefined ? {} : { gone });
  return <Form {...form} isPending={action.isPending} failure={failure} />;
}

interface ReasonFormProps extends Omit<ActionFormProps, 'onSubmit'> {
  /** Called with the reason. */
  onSubmit: (reason: string) => void;
}

const readReason = ({ reason }: { reason: string }): Read<{ reason: string }, string> => {
  const body = reason.trim();
  return body.length >= REASON_MIN_LENGTH
    ? { body, errors: null }
    : { body: null, errors: { reason: 'Enter a reason.' } };
};

/** A form that makes a call with a reason, below what it does and what else it takes. */
export function ReasonForm({ children, isDirty = false, onSubmit, ...form }: ReasonFormProps) {
  const { field, submit, ...draft } = useForm({ reason: '' }, readReason);
  return (
    <ActionForm {...form} isDirty={isDirty || draft.isDirty} onSubmit={submit(onSubmit)}>
      {children}
      <Field
        label="Reason"
        hint="Kept in the records"
        maxLength={REASON_MAX_LENGTH}
        autoComplete="off"
        {...field('reason')}
      />
    </ActionForm>
  );
}
