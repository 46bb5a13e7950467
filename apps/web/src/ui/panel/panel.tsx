import { type ReactNode, type Ref, useId } from 'react';

interface PanelProps {
  title: string;
  /** Where a link leads to it. */
  id?: string;
  /** Of its section, which can then take the focus. */
  ref?: Ref<HTMLElement>;
  /** How many it holds, or that it could not be refreshed: beside the title. */
  count?: ReactNode;
  /** What it is about, in a line below the title. */
  note?: ReactNode;
  /** What can be done about all of it: at the end of its head. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a screen under its own heading. */
export function Panel({ title, id, ref, count, note, actions, className = '', children }: PanelProps) {
  const heading = useId();
  return (
    <section
      id={id}
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      className={`card ${className}`}
      aria-labelledby={heading}
    >
      <div className="panel-head">
        <h2 id={heading} className="card-title">
          {title}
        </h2>
        {count}
        {actions === undefined ? null : <div className="panel-actions">{actions}</div>}
        {note === undefined ? null : <p className="panel-note">{note}</p>}
      </div>
      {children}
    </section>
  );
}

interface PanelMessageProps {
  /** What it stands for, such as "No figures". */
  label: string;
  title: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}

/** In place of what a screen shows: why there is none, and what can be done. */
export function PanelMessage({ label, title, note, children }: PanelMessageProps) {
  return (
    <section className="card panel-message" aria-label={label}>
      <p role="status">{title}</p>
      {note === undefined ? null : <p>{note}</p>}
      {children}
    </section>
  );
}
