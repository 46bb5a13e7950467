import type { ReactNode } from 'react';

interface ScreenMessageProps {
  /** What it stands for, such as "No figures". */
  label: string;
  title: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}

/** In place of what a screen shows: why there is none, and what can be done. */
export function ScreenMessage({ label, title, note, children }: ScreenMessageProps) {
  return (
    <section
      className="card grid content-center justify-items-center gap-2.5 py-[clamp(56px,14svh,120px)] text-center"
      aria-label={label}
    >
      <p className="text-lead text-balance text-ink-1" role="status">
        {title}
      </p>
      {note === undefined ? null : <p className="max-w-measure text-balance text-ink-3">{note}</p>}
      {children}
    </section>
  );
}
