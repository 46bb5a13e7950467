import { lazy } from 'react';
import { Prerendered } from '../layout/prerendered.tsx';
import './disclosures.css';

const DisclosuresSections = lazy(async () => ({
  default: (await import('./disclosures-sections.tsx')).DisclosuresSections,
}));

export function DisclosuresPage() {
  return (
    <Prerendered
      id="disclosures"
      className="site-column page printed gap-x-6 lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] print:max-w-none print:p-0 print:leading-[1.45]"
    >
      <DisclosuresSections />
    </Prerendered>
  );
}
