import { useEffect, useId, useRef } from 'react';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { useCopy } from '../../../ui/browser/use-copy.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconDownload, IconPrint } from '../../../ui/picture/icons.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

const OUTCOMES = { copied: 'Copied', failed: 'Select them and copy by hand' } as const;

/** Shows new recovery codes, which nobody sees again, until the person says that they are kept. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const heading = useId();
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = codes.join('\n');
  const { outcome, copy } = useCopy(text);
  return (
    <section className="printed printed-alone grid gap-3" aria-labelledby={heading}>
      <p ref={title} id={heading} tabIndex={-1} className="font-medium outline-none">
        Keep your recovery codes
      </p>
      <p className="text-sm text-ink-2">
        Each of them replaces your second factor once, if you lose it. They are shown only now: keep them
        apart from your password.
      </p>
      <ol className="columns-[2_200px] rounded-control border border-hairline bg-page px-4 py-2 font-mono leading-[2]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={copy}>Copy</Button>
        <Button onClick={() => saveFile('recovery-codes.txt', new Blob([`${text}\n`]))}>
          <IconDownload />
          Download
        </Button>
        <Button onClick={() => window.print()}>
          <IconPrint />
          Print
        </Button>
        <p role="status" className="text-sm text-ink-2">
          {outcome === null ? null : OUTCOMES[outcome]}
        </p>
      </div>
      <Button variant="primary" className="justify-self-start" onClick={onSaved}>
        I have saved them
      </Button>
    </section>
  );
}
