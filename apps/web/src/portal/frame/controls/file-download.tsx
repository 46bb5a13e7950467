import { type ReactNode, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { reasonOf } from '../failure-of.ts';

interface FileDownloadProps {
  /** On the button until it fails, such as "PDF". */
  label: string;
  /** What follows the label for whoever cannot see what stands beside it, such as "of Oct 2026". */
  about?: ReactNode;
  /** It is saved under. */
  name: string;
  read: (signal: AbortSignal) => Promise<Blob>;
}

/** Saves a file that the server makes; says so where that failed. */
export function FileDownload({ label, about, name, read }: FileDownloadProps) {
  const { state, save } = useFile(name, read);
  return (
    <span className="inline-flex items-center justify-end">
      <span role="status" className="max-w-[24ch] text-xs whitespace-normal not-empty:mr-2.5">
        {state.stage === 'saved' ? <span className="sr-only">Saved</span> : null}
        {state.stage === 'failed' ? <span className="text-loss">{state.reason}</span> : null}
      </span>
      <Button busyLabel={state.stage === 'loading' ? 'Loading' : undefined} onClick={() => void save()}>
        <IconDownload />
        {state.stage === 'failed' ? 'Retry' : label}
        {about === undefined ? null : <span className="sr-only"> {about}</span>}
      </Button>
    </span>
  );
}

type FileState =
  | { stage: 'idle' }
  | { stage: 'loading' }
  | { stage: 'saved' }
  | { stage: 'failed'; reason: string };

/** Downloads a file and hands it to the browser; leaving the screen gives it up. */
function useFile(name: string, read: FileDownloadProps['read']) {
  const [state, setState] = useState<FileState>({ stage: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const save = async (): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ stage: 'loading' });
    try {
      const file = await read(signal);
      if (signal.aborted) return;
      saveFile(name, file);
      setState({ stage: 'saved' });
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      setState({ stage: 'failed', reason: reasonOf(error) ?? 'Nothing was saved.' });
    }
  };

  return { state, save };
}
