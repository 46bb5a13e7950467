import { contactPage } from '../../content/contact.ts';
import { useCopy } from '../../ui/browser/use-copy.ts';

/** The registered office, with a button that copies it. */
export function OfficeAddress() {
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
