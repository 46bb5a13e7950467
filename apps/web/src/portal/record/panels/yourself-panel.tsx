import { useId } from 'react';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { FILE_COMMAND, RECORD_FILE, urlCommand, VERIFIER_FILE } from './commands.ts';
import { CopyBlock } from './copy-block.tsx';

interface YourselfPanelProps {
  text: string;
  /** Whether everybody may read the record. */
  isPublic: boolean;
}

/** How the record is verified without trusting this website: two files and a command. */
export function YourselfPanel({ text, isPublic }: YourselfPanelProps) {
  const heading = useId();
  const save = () => saveFile(RECORD_FILE, new Blob([text], { type: 'text/plain' }));
  return (
    <section className="card record-yourself" aria-labelledby={heading}>
      <h2 id={heading} className="card-title">
        Verify it yourself
      </h2>
      <p className="record-text">
        This page could lie. The record is one text file, and the verifier is one readable file that needs
        nothing but Node 20 or newer. What every line of the record means, and how it is hashed and signed, is
        described in docs/record.md in the product’s documentation.
      </p>
      <div className="record-tools">
        <div className="record-downloads">
          <Button onClick={save}>
            <IconDownload className="size-4" />
            {RECORD_FILE}
          </Button>
          <a className="button button-secondary" href={`/${VERIFIER_FILE}`} download={VERIFIER_FILE}>
            <IconDownload className="size-4" />
            {VERIFIER_FILE}
          </a>
        </div>
        <CopyBlock label="command for the file" text={FILE_COMMAND} />
        {isPublic ? <CopyBlock label="command for the address" text={urlCommand()} /> : null}
      </div>
    </section>
  );
}
