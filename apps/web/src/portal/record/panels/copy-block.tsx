import { useCopy } from '../../../ui/browser/use-copy.ts';
import { IconCheck, IconCopy } from '../../../ui/picture/icons.tsx';

interface CopyBlockProps {
  /** What it is, to follow "Copy the". */
  label: string;
  text: string;
}

/** A text for programs, whole, and a button that copies it. */
export function CopyBlock({ label, text }: CopyBlockProps) {
  const { outcome, copy } = useCopy(text);
  return (
    <div className="record-block">
      <pre>
        <code>{text}</code>
      </pre>
      <button
        type="button"
        className="record-copy"
        aria-label={`Copy the ${label}`}
        title={`Copy the ${label}`}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? <IconCheck className="size-4" /> : <IconCopy className="size-4" />}
      </button>
      <span role="status" className={outcome === 'failed' ? 'record-copy-failed' : 'sr-only'}>
        {outcome === 'copied' ? 'Copied' : null}
        {outcome === 'failed' ? 'Not copied: select the text instead.' : null}
      </span>
    </div>
  );
}
