import { useId, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { isContactInboxOn } from '../../api/contact-inbox.ts';
import { contactPage } from '../../content/contact.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';

const { form: words } = contactPage;

function MessageField() {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {words.message}
      </label>
      <textarea id={id} className="input min-h-32 resize-y" name="message" rows={4} required />
    </div>
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

/** The visitor's own mail program with a message in it, ready to be sent to the firm. */
function mailOf({ firstName, lastName, email, message }: Message): string {
  const body = `${message}\n\n${firstName} ${lastName}\n${email}`;
  const { address } = contactPage.mail;
  return `mailto:${address}?subject=${encodeURIComponent(words.mail.subject)}&body=${encodeURIComponent(body)}`;
}

interface Result {
  outcome: Outcome;
  message: Message;
}

function FormStatus({ result }: { result: Result | null }) {
  const outcome = result?.outcome;
  return (
    <>
      <p className="text-gain not-empty:mt-4" role="status">
        {outcome === 'sent' ? words.statusSent : null}
        {result?.outcome === 'unsent' ? (
          <span className="block rounded-control border border-warn/35 bg-warn/8 px-4 py-3 text-ink-1">
            {words.statusUnsent}{' '}
            <a
              className="text-link inline-block py-0.5 font-semibold text-ink-1"
              href={mailOf(result.message)}
            >
              {words.mail.label}
            </a>
          </span>
        ) : null}
      </p>
      {outcome === undefined || outcome === 'sent' || outcome === 'unsent' ? null : (
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

function useSubmit() {
  const [result, setResult] = useState<Result | null>(null);
  const [isSending, setSending] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const message = messageIn(form);
    setSending(true);
    setResult(null);
    const outcome = await submitMessage(message);
    setSending(false);
    if (outcome === 'sent' || outcome === 'unsent') {
      window.alert(words.thanks);
      form.reset();
    }
    setResult({ outcome, message });
  };

  return { result, isSending, submit, clear: () => setResult(null) };
}

/** The form of Specification 2.9.3 and 2.9.4: all fields required, an alert on submit, then an empty form again. */
export function ContactForm() {
  const headingId = useId();
  const { result, isSending, submit, clear } = useSubmit();

  return (
    // Without scripts nothing may reach the address bar: method="dialog" outside a dialog submits nowhere.
    <form
      className="card relative grid gap-5 rounded-marketing p-6 sm:p-10"
      method="dialog"
      aria-labelledby={headingId}
      onSubmit={submit}
      onInput={clear}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="font-display text-title">
          {words.heading}
        </h2>
        <p className="field-hint">{words.required}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={words.firstName} name="firstName" autoComplete="given-name" required />
        <Field label={words.lastName} name="lastName" autoComplete="family-name" required />
      </div>
      <Field label={words.email} name="email" type="email" autoComplete="email" required />
      <MessageField />
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
        {result === null ? <UnsentHint /> : null}
        <FormStatus result={result} />
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
