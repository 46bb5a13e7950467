import { contactPage } from '../../content/contact.ts';
import { StillPicture } from '../../ui/picture/still.tsx';
import { ContactForm } from './contact-form.tsx';
import './contact.css';
import { useCopy } from '../../ui/browser/use-copy.ts';

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

/** The registered office, with a button that copies it. */
function OfficeAddress() {
  const { heading, lines, copy, copied, failed } = contactPage.office;
  const { outcome, copy: copyAddress } = useCopy(lines.join('\n'));
  const label = outcome === null ? copy : outcome === 'copied' ? copied : failed;

  return (
    <div>
      <h2 className="eyebrow">{heading}</h2>
      <address className="contact-address">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <button type="button" className="contact-copy" onClick={copyAddress}>
        {label}
      </button>
      <p className="sr-only" role="status">
        {outcome === null ? '' : label}
      </p>
    </div>
  );
}
