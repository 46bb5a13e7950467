import type { ReactNode } from 'react';
import { useCopy } from '../../../ui/browser/use-copy.ts';
import { IconCheck, IconCopy } from '../../../ui/picture/icons.tsx';

const OUTCOMES = { copied: 'Copied', failed: 'Select it and copy by hand' } as const;

interface CopyTextProps {
  /** Such as `the amount`. */
  what: string;
  /** What is copied. */
  text: string;
  /** What is shown. */
  children: ReactNode;
}

/** A text that is copied when it is pressed. */
export function CopyText({ what, text, children }: CopyTextProps) {
  const { outcome, copy } = useCopy(text);
  const said = outcome === null ? null : OUTCOMES[outcome];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <button
        type="button"
        className="text-link on-paper inline-flex min-h-7 items-center gap-2 pointer-coarse:min-h-11"
        title={`Copy ${what}`}
        onClick={() => void copy()}
      >
        <span className="sr-only">Copy {what} </span>
        <span className="font-mono text-[0.8125rem] select-all">{children}</span>
        {outcome === 'copied' ? <IconCheck className={ICON} /> : <IconCopy className={ICON} />}
      </button>
      <span className="text-xs text-ink-2" role="status">
        {said}
      </span>
    </span>
  );
}

const ICON = 'size-3.5 text-ink-2 print:hidden';

/** The reference that a transfer names; pressed, it is copied. @param props `reference` such as `INV-0001` */
export const Reference = ({ reference }: { reference: string }) => (
  <CopyText what="the reference" text={reference}>
    {reference}
  </CopyText>
);
