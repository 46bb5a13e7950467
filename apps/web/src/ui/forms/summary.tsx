import { type ReactNode, useId } from 'react';

interface SummaryProps {
  /** Above the lines. */
  title?: ReactNode;
  /** Whether the focus begins here, as it takes the place of a form. */
  isFirst?: boolean;
  children: ReactNode;
}

/** What something does, line by line, before it is done. */
export function Summary({ title, isFirst = false, children }: SummaryProps) {
  const heading = useId();
  return (
    <section
      className="summary"
      tabIndex={-1}
      aria-labelledby={title === undefined ? undefined : heading}
      data-first={isFirst ? '' : undefined}
    >
      {title === undefined ? null : <h3 id={heading}>{title}</h3>}
      <dl>{children}</dl>
    </section>
  );
}

interface SummaryLineProps {
  name: ReactNode;
  /** What the figure means, below it. */
  note?: ReactNode;
  /** Whether it is what it comes down to. */
  isMain?: boolean;
  children: ReactNode;
}

/** A named line of it. */
export function SummaryLine({ name, note, isMain = false, children }: SummaryLineProps) {
  return (
    <div className={isMain ? 'summary-main' : undefined}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note === undefined ? null : <span className="summary-note">{note}</span>}
      </dd>
    </div>
  );
}
