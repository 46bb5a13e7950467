import { lazy, useEffect, useRef } from 'react';
import { Prerendered } from '../layout/prerendered.tsx';
import './disclosures.css';

const DisclosuresSections = lazy(async () => ({
  default: (await import('./disclosures-sections.tsx')).DisclosuresSections,
}));

/** Where a section counts as read, as a share of the window's height. */
const LINE = 0.3;

export function DisclosuresPage() {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => (page.current === null ? undefined : markWhatIsRead(page.current)), []);
  return (
    <div ref={page}>
      <Prerendered
        id="disclosures"
        className="site-column page gap-x-6 lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] print:block print:max-w-none print:p-0 print:leading-[1.45]"
      >
        <DisclosuresSections />
      </Prerendered>
    </div>
  );
}

/** Marks in the contents the last section that has begun in the upper third of the window. @returns a function that ends it */
function markWhatIsRead(page: HTMLElement): () => void {
  const links = page.querySelectorAll<HTMLAnchorElement>('nav a');
  const sections = [...page.querySelectorAll('section[id]')];
  const mark = () => {
    const read = sections.findLast((section) => section.getBoundingClientRect().top < innerHeight * LINE);
    for (const link of links) link.ariaCurrent = String(link.hash === `#${read?.id ?? ''}`);
  };
  // From far above the window down to the line: a section enters and leaves only as its beginning crosses that.
  const rootMargin = `99999px 0px -${String(100 - 100 * LINE)}% 0px`;
  const observer = new IntersectionObserver(mark, { rootMargin });
  for (const section of sections) observer.observe(section);
  return () => observer.disconnect();
}
