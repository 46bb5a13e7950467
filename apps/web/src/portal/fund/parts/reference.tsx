import { useCopy } from '../../../ui/browser/use-copy.ts';
import { IconCheck, IconCopy } from '../../../ui/picture/icons.tsx';
import './reference.css';

const OUTCOMES = { copied: 'Copied', failed: 'Select it and copy by hand' } as const;

/** The reference that a wire names; pressed, it is copied. @param props `reference` such as `INV-0001` */
export function Reference({ reference }: { reference: string }) {
  const { outcome, copy } = useCopy(reference);
  const said = outcome === null ? null : OUTCOMES[outcome];
  return (
    <span className="reference">
      <button
        type="button"
        className="reference-button"
        title="Copy the reference"
        onClick={() => void copy()}
      >
        <span className="sr-only">Copy the reference </span>
        <span className="reference-text">{reference}</span>
        {outcome === 'copied' ? <IconCheck className="size-3.5" /> : <IconCopy className="size-3.5" />}
      </button>
      <span className="reference-said" role="status">
        {said}
      </span>
    </span>
  );
}
