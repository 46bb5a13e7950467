import { contactPage } from '../../content/contact.ts';
import { ContactForm } from './contact-form.tsx';
import { OfficeAddress } from './office-address.tsx';
import './contact.css';

export function ContactPage() {
  const { heading, tagline, mail } = contactPage;
  return (
    <section className="contact">
      <div className="contact-words">
        <h1 className="contact-heading">{heading}</h1>
        <p className="text-lead text-ink-2">{tagline}</p>
        <div className="contact-places">
          <OfficeAddress />
          <div>
            <h2 className="eyebrow">{mail.heading}</h2>
            <a className="contact-mail" href={`mailto:${mail.address}`}>
              {mail.address}
            </a>
          </div>
        </div>
      </div>
      <ContactForm />
    </section>
  );
}
