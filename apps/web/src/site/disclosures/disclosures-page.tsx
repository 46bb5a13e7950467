import { lazy } from 'react';
import { Prerendered } from '../layout/prerendered.tsx';
import '../layout/facts.css';
import './disclosures.css';
import './print.css';

const DisclosuresSections = lazy(async () => ({
  default: (await import('./disclosures-sections.tsx')).DisclosuresSections,
}));

export function DisclosuresPage() {
  return (
    <Prerendered id="disclosures" className="site-column page printed disclosures">
      <DisclosuresSections />
    </Prerendered>
  );
}
