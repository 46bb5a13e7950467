import type { ReactNode } from 'react';

interface PanelProps {
  id: string;
  heading: ReactNode;
  /** Sentences below the heading. */
  texts: readonly string[];
  children: ReactNode;
}

/** A part of the document: what it is on the left, its figures on the right. */
export function Panel({ id, heading, texts, children }: PanelProps) {
  return (
    <section className="risk-panel" aria-labelledby={id}>
      <header>
        <h2 id={id} className="font-display text-title">
          {heading}
        </h2>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </header>
      <div className="risk-panel-figures">{children}</div>
    </section>
  );
}
