import { useId, useState, useSyncExternalStore, type InputEvent, type SubmitEvent } from 'react';
import { isContactInboxOn } from '../../api/contact-inbox.ts';
import { contactPage } from '../../content/contact.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field, LabelledField, useFieldIds } from '../../ui/forms/field.tsx';

const { form: words } = contactPage;

function MessageField({ error }: { error: string | undefined }) {
  const { id, ids } = useFieldIds(undefined, error);
  return (
    <LabelledField id={id} label={words.message} error={error}>
      <textarea className="input min-h-32 resize-y" name="message" rows={4} required {...ids} />
    </LabelledField>
  );
}

const subscribeToNothing = () => () => undefined;

/** A trap for robots, present only where something is sent: people neither see nor hear nor tab to it. */
function RobotField() {
  const isOn = useSyncExternalStore(subscribeToNothing, isContactInboxOn, () => false);
  if (!isOn) return null;
  return (
    <div className="sr-only" aria-hidden="true">
      <input name="website" type="text" tabIndex={-1} autoComplete="off" aria-label="Website" />
    </div>
  );
}

/** That nothing leaves this form, where the inbox is off; the style sheet takes it away where it is on. */
function UnsentHint() {
  const { address } = contactPage.mail;
  return (
    <p className="field-hint contact-hint mt-3 text-pretty">
      {words.hint}{' '}
      <a className="text-link text-ink-1" href={`mailto:${address}`}>
        {address}
      </a>
      .
    </p>
  );
}

/** What became of a message where the inbox is on; where it is off, the alert is all that is said. */
function FormStatus({ outcome }: { outcome: Outcome | null }) {
  return (
    <>
      <p className="text-gain not-empty:mt-4" role="status">
        {outcome === 'sent' ? words.statusSent : null}
      </p>
      {outcome === null || outcome === 'sent' || outcome === 'unsent' ? null : (
        <p className="mt-4 text-loss" role="alert">
          {words.failures[outcome]}
        </p>
      )}
    </>
  );
}

function messageIn(form: HTMLFormElement): Message {
  const values = new FormData(form);
  const read = (name: keyof Message) => String(values.get(name) ?? '');
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    message: read('message'),
    website: read('website'),
  };
}

/** A sentence by the name of a field. */
type Errors = Partial<Record<string, string>>;

const SENTENCES: Errors = words.errors;

/** The fields that are wrong, by the browser's own check. */
const wrongIn = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.querySelectorAll<HTMLInputElement>('input, textarea')].filter(({ validity }) => !validity.valid);

const errorsOf = (fields: readonly HTMLInputElement[]): Errors =>
  Object.fromEntries(fields.map(({ name }) => [name, SENTENCES[name]]));

function useSubmit() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const wrong = wrongIn(form);
    setErrors(errorsOf(wrong));
    setOutcome(null);
    if (wrong[0] !== undefined) return wrong[0].focus();
    setSending(true);
    const became = await submitMessage(messageIn(form));
    setSending(false);
    if (became === 'sent' || became === 'unsent') window.alert(words.thanks);
    if (became === 'sent') form.reset();
    setOutcome(became);
  };

  /** What was wrong is checked again as it is typed. */
  const recheck = (event: InputEvent<HTMLFormElement>) => {
    setOutcome(null);
    const wrong = wrongIn(event.currentTarget);
    setErrors((before) => errorsOf(wrong.filter(({ name }) => before[name] !== undefined)));
  };

  return { outcome, isSending, errors, submit, recheck };
}

/** The form of Specification 2.9.3 and 2.9.4: all fields required, an alert on submit. What was not sent stays in it. */
export function ContactForm() {
  const headingId = useId();
  const { outcome, isSending, errors, submit, recheck } = useSubmit();
  const field = (name: string) => ({ name, error: errors[name] });

  return (
    // Without scripts nothing may reach the address bar: method="dialog" outside a dialog submits nowhere.
    <form
      className="card relative grid gap-5 rounded-marketing p-6 sm:p-10"
      method="dialog"
      noValidate
      aria-labelledby={headingId}
      onSubmit={submit}
      onInput={recheck}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="font-display text-title">
          {words.heading}
        </h2>
        <p className="field-hint">{words.required}</p>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={words.firstName} {...field('firstName')} autoComplete="given-name" required />
        <Field label={words.lastName} {...field('lastName')} autoComplete="family-name" required />
      </div>
      <Field label={words.email} {...field('email')} type="email" autoComplete="email" required />
      <MessageField error={errors['message']} />
      <RobotField />
      <div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="w-full"
          busyLabel={isSending ? words.sending : undefined}
        >
          {words.submit}
        </Button>
        <UnsentHint />
        <FormStatus outcome={outcome} />
      </div>
      <noscript>
        <p className="field-hint">{words.withoutScripts}</p>
      </noscript>
    </form>
  );
}

interface Message {
  firstName: string;
  lastName: string;
  email: string;
  message: string;
  /** From the field people do not see: any content was written by a robot. */
  website: string;
}

/** What became of a message. `unsent` is the default, where nothing is sent. */
type Outcome = 'unsent' | 'sent' | 'refused' | 'too-many' | 'unreachable';

/**
 * The edge where a message leaves the browser. By default it goes nowhere (Specification 2.9.4): nothing is sent or kept.
 * Where the inbox is on, the server keeps it as a lead (Decision D14).
 */
async function submitMessage(message: Message): Promise<Outcome> {
  if (!isContactInboxOn()) return 'unsent';
  try {
    // Loaded here, because by default no visitor needs it.
    const [{ callApi }, { leadCalls }] = await Promise.all([
      import('../../api/client.ts'),
      import('@equanim/contract/lead-calls'),
    ]);
    const { firstName: first_name, lastName: last_name, email, message: text, website } = message;
    await callApi(leadCalls.contact, { body: { first_name, last_name, email, message: text, website } });
    return 'sent';
  } catch (error) {
    console.error(error);
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  const status = error instanceof Error && 'status' in error ? error.status : 0;
  if (status === 429) return 'too-many';
  return status === 400 || status === 413 ? 'refused' : 'unreachable';
}
