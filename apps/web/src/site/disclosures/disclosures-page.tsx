import { lazy, useEffect, useRef } from 'react';
import { Prerendered } from '../layout/prerendered.tsx';
import './disclosures.css';

const DisclosuresSections = lazy(async () => ({
  default: (await import('./disclosures-sections.tsx')).DisclosuresSections,
}));

export function DisclosuresPage() {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => (page.current === null ? undefined : markWhatIsRead(page.current)), []);
  return (
    <div ref={page}>
      <Prerendered
        id="disclosures"
        className="site-column page printed gap-x-6 lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] print:max-w-none print:p-0 print:leading-[1.45]"
      >
        <DisclosuresSections />
      </Prerendered>
    </div>
  );
}

/** Marks the section that is read in the contents. @returns a function that ends it */
function markWhatIsRead(page: HTMLElement): () => void {
  const links = page.querySelectorAll<HTMLAnchorElement>('nav a');
  const observer = new IntersectionObserver(
    (entries) => {
      const read = entries.find(({ isIntersecting }) => isIntersecting)?.target.id;
      // Between two sections the one before stays marked.
      if (read === undefined) return;
      for (const link of links) link.ariaCurrent = String(link.hash === `#${read}`);
    },
    // What crosses a line in the upper third of the window is read.
    { rootMargin: '-30% 0px -70% 0px' },
  );
  for (const section of page.querySelectorAll('section[id]')) observer.observe(section);
  return () => observer.disconnect();
}
