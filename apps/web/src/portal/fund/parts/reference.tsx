import type { ReactNode } from 'react';
import { useCopy } from '../../../ui/browser/use-copy.ts';
import { IconCheck, IconCopy } from '../../../ui/picture/icons.tsx';
import './reference.css';

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
    <span className="reference">
      <button
        type="button"
        className="reference-button on-paper"
        title={`Copy ${what}`}
        onClick={() => void copy()}
      >
        <span className="sr-only">Copy {what} </span>
        <span className="reference-text">{children}</span>
        {outcome === 'copied' ? <IconCheck className="size-3.5" /> : <IconCopy className="size-3.5" />}
      </button>
      <span className="reference-said" role="status">
        {said}
      </span>
    </span>
  );
}

/** The reference that a wire names; pressed, it is copied. @param props `reference` such as `INV-0001` */
export const Reference = ({ reference }: { reference: string }) => (
  <CopyText what="the reference" text={reference}>
    {reference}
  </CopyText>
);
