import { PUBLIC_RECORD_PATH } from '@equanim/contract/record';
import { useCopy } from '../../../ui/browser/use-copy.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconCheck, IconCopy } from '../../../ui/picture/icons.tsx';

/** The verifier, which the build of the website writes. */
export const VERIFIER_FILE = 'verify-record.mjs';
/** The description of the record, which the build writes, too. */
export const FORMAT_FILE = 'record-format.txt';
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
    <div className="grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] rounded-control border border-hairline bg-page">
      <pre className="py-[9px] pl-3 font-mono text-[0.75rem] leading-[1.6] wrap-anywhere whitespace-pre-wrap">
        <code>{text}</code>
      </pre>
      <Button
        variant="quiet"
        size="icon"
        className="self-start text-ink-3"
        aria-label={`Copy the ${label}`}
        title={`Copy the ${label}`}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? <IconCheck className="size-4" /> : <IconCopy className="size-4" />}
      </Button>
      <span
        role="status"
        className={outcome === 'failed' ? 'col-span-full px-3 pb-2 text-[0.75rem] text-ink-3' : 'sr-only'}
      >
        {outcome === 'copied' ? 'Copied' : null}
        {outcome === 'failed' ? 'Not copied: select the text instead.' : null}
      </span>
    </div>
  );
}
