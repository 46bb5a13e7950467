import { useState, type ReactNode } from 'react';

interface PrerenderedProps {
  /** Of this part alone, on any page. */
  id: string;
  className: string;
  /** What is within: without states or listeners, and loaded on demand, so that no visitor of the page waits for it. */
  children: ReactNode;
}

/**
 * A part of a page that the build has written and that stays as it stands: its words are in the document, and need no
 * script that holds them a second time. React is told what is there already and writes nothing; no other text may come in
 * here. Whoever comes from another page of the application gets it rendered instead.
 */
export function Prerendered({ id, className, children }: PrerenderedProps) {
  const [markup] = useState(() =>
    typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML,
  );
  if (markup === undefined)
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
}
