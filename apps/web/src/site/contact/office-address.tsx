import { useState } from 'react';
import { contactPage } from '../../content/contact.ts';

/** The registered office, with a button that copies it. */
export function OfficeAddress() {
  const { heading, lines, copy, copied, failed } = contactPage.office;
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      setOutcome('copied');
    } catch {
      // No permission, or no clipboard outside a secure page: the address is there to be marked by hand.
      setOutcome('failed');
    }
  };

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
