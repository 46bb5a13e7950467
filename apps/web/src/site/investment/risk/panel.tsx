import type { ReactNode } from 'react';

interface PanelProps {
  id: string;
  className: string;
  heading: ReactNode;
  /** Sentences below the heading. */
  texts: readonly string[];
  children: ReactNode;
}

const COLUMNS = 'grid gap-x-12 gap-y-7 lg:grid-cols-[minmax(240px,4fr)_minmax(0,8fr)]';

/** A part of the document: what it is on the left, its figures on the right. */
export function Panel({ id, className, heading, texts, children }: PanelProps) {
  return (
    <section
      className={`${COLUMNS} ${className} pt-10 sm:pt-18 lg:pt-24 print:block print:break-inside-avoid print:pt-2`}
      aria-labelledby={id}
    >
      <header>
        <h2 id={id} className="font-display text-title">
          {heading}
        </h2>
        {texts.map((text) => (
          <p
            key={text}
            className="mt-3 max-w-[52ch] text-[0.875rem]/[1.55] text-ink-2 print:mt-0 print:max-w-none print:text-[8pt]/[1.35]"
          >
            {text}
          </p>
        ))}
      </header>
      <div className="min-w-0 print:mt-1">{children}</div>
    </section>
  );
}
