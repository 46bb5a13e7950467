import { PUBLIC_RECORD_PATH } from '@equanim/contract/record';
import { useCopy } from '../../../ui/browser/use-copy.ts';
import { IconCheck, IconCopy } from '../../../ui/picture/icons.tsx';

/** The verifier, which the build of the website writes. */
export const VERIFIER_FILE = 'verify-record.mjs';
/** What the record is saved as. */
export const RECORD_FILE = 'record.txt';

/** How a file is verified without this website. */
export const FILE_COMMAND = `node ${VERIFIER_FILE} ${RECORD_FILE}`;

/** How the record that everybody may read is verified where it lies. */
export const urlCommand = (): string => `node ${VERIFIER_FILE} ${location.origin}${PUBLIC_RECORD_PATH}`;

/** The shortest way to verify without this browser. */
export const commandOf = (isPublic: boolean): string => (isPublic ? urlCommand() : FILE_COMMAND);

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
