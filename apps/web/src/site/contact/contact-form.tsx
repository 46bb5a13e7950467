import { useId, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { isContactInboxOn } from '../../api/contact-inbox.ts';
import { contactPage } from '../../content/contact.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { submitMessage, type Outcome } from './submit-message.ts';

const { form: words } = contactPage;

function MessageField() {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {words.message}
      </label>
      <textarea id={id} className="input contact-message" name="message" rows={4} required />
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

function FormStatus({ outcome }: { outcome: Outcome | null }) {
  const failure =
    outcome === null || outcome === 'sent' || outcome === 'unsent' ? null : words.failures[outcome];
  const thanks = outcome === 'sent' ? words.statusSent : words.status;
  return (
    <>
      <p className="contact-status" role="status">
        {outcome === null || failure !== null ? '' : thanks}
      </p>
      {failure === null ? null : (
        <p className="contact-failure" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

function useSubmit() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSending, setSending] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const read = (name: string) => String(new FormData(form).get(name) ?? '');
    setSending(true);
    setOutcome(null);
    const reached = await submitMessage({
      firstName: read('firstName'),
      lastName: read('lastName'),
      email: read('email'),
      message: read('message'),
      website: read('website'),
    });
    setSending(false);
    if (reached === 'sent' || reached === 'unsent') {
      window.alert(words.thanks);
      form.reset();
    }
    setOutcome(reached);
  };

  return { outcome, isSending, submit, clear: () => setOutcome(null) };
}

/** The form of Specification 2.9.3 and 2.9.4: all fields required, an alert on submit, then an empty form again. */
export function ContactForm() {
  const headingId = useId();
  const { outcome, isSending, submit, clear } = useSubmit();

  return (
    // Without scripts nothing may reach the address bar: method="dialog" outside a dialog submits nowhere.
    <form
      className="contact-form"
      method="dialog"
      aria-labelledby={headingId}
      onSubmit={submit}
      onInput={clear}
    >
      <div className="contact-form-head">
        <h2 id={headingId} className="text-title">
          {words.heading}
        </h2>
        <p className="field-hint">{words.required}</p>
      </div>
      <div className="contact-names">
        <Field label={words.firstName} name="firstName" autoComplete="given-name" required />
        <Field label={words.lastName} name="lastName" autoComplete="family-name" required />
      </div>
      <Field label={words.email} name="email" type="email" autoComplete="email" required />
      <MessageField />
      <RobotField />
      <div className="contact-end">
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="contact-send"
          busyLabel={isSending ? words.sending : undefined}
        >
          {words.submit}
        </Button>
        <FormStatus outcome={outcome} />
      </div>
      <noscript>
        <p className="field-hint">{words.withoutScripts}</p>
      </noscript>
    </form>
  );
}
