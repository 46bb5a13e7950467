import { useId, useState, type SubmitEvent } from 'react';
import { contactPage } from '../../content/contact.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { submitMessage } from './submit-message.ts';

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

/** The form of the specification: all fields required, an alert on submit, then an empty form again. */
export function ContactForm() {
  const headingId = useId();
  const [isThanked, setThanked] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = (name: string) => String(new FormData(form).get(name) ?? '');
    await submitMessage({
      firstName: read('firstName'),
      lastName: read('lastName'),
      email: read('email'),
      message: read('message'),
    });
    window.alert(words.thanks);
    form.reset();
    setThanked(true);
  };

  return (
    // Without scripts nothing may reach the address bar: method="dialog" outside a dialog submits nowhere.
    <form
      className="contact-form"
      method="dialog"
      aria-labelledby={headingId}
      onSubmit={submit}
      onInput={() => setThanked(false)}
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
      <Button type="submit" look="primary" size="large" className="contact-send">
        {words.submit}
      </Button>
      <p className="contact-status" role="status">
        {isThanked ? words.status : ''}
      </p>
      <noscript>
        <p className="field-hint">{words.withoutScripts}</p>
      </noscript>
    </form>
  );
}
