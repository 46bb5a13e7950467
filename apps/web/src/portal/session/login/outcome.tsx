import { useEffect, useRef, type ReactNode } from 'react';

/** What became of something, in place of its form; focused, so that screen readers read it out. */
export function Outcome({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <div className="mt-4 grid gap-4 text-ink-2">{children}</div>
    </>
  );
}
