import { contactPage } from '../../content/contact.ts';
import { StillPicture } from '../../ui/picture/still.tsx';
import { ContactForm } from './contact-form.tsx';
import { OfficeAddress } from './office-address.tsx';
import './contact.css';

export function ContactPage() {
  const { heading, tagline, still, mail } = contactPage;
  return (
    <section className="contact">
      <div className="site-column contact-columns">
        <div className="contact-words">
          <StillPicture
            className="page-still contact-still"
            still={still}
            sizes="(width < 640px) 640px, (width < 1024px) 1024px, 100vw"
            priority="high"
          />
          <h1 className="contact-heading">{heading}</h1>
          <p className="contact-tagline">{tagline}</p>
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
      </div>
    </section>
  );
}
