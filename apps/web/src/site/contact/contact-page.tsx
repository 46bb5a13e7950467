import { contactPage } from '../../content/contact.ts';
import { StillPicture } from '../../ui/picture/still.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ContactForm } from './contact-form.tsx';
import './contact.css';
import { useCopy } from '../../ui/browser/use-copy.ts';

export function ContactPage() {
  const { heading, tagline, still, mail } = contactPage;
  return (
    <section className="contact relative overflow-clip">
      <div className="site-column contact-columns">
        {/* On a phone the form comes first, and then where the firm is. */}
        <div className="max-sm:contents sm:relative lg:static">
          <div className="max-sm:relative">
            <StillPicture
              className="page-still contact-still"
              still={still}
              sizes="(width < 640px) 640px, (width < 1024px) 1024px, 100vw"
              priority="high"
            />
            <h1 className="contact-heading relative">{heading}</h1>
            <p className="relative text-lead text-ink-2">{tagline}</p>
          </div>
          <div className="relative flex flex-wrap gap-x-16 gap-y-8 max-sm:order-last max-sm:-mt-14 sm:mt-12">
            <OfficeAddress />
            <div>
              <h2 className="eyebrow text-ink-2">{mail.heading}</h2>
              <a className="text-link mt-2 inline-block py-1 text-ink-1" href={`mailto:${mail.address}`}>
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
      <h2 className="eyebrow text-ink-2">{heading}</h2>
      <address className="mt-3 mb-4 grid not-italic">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <Button onClick={copyAddress}>{label}</Button>
      <p className="sr-only" role="status">
        {outcome === null ? '' : label}
      </p>
    </div>
  );
}
