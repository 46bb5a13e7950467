import type { StatementRow } from '@equanim/contract/holdings';
import { useEffect, useRef, useState } from 'react';
import type { ReadStatement } from '../../../api/pdf-file.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { reasonOf } from '../../frame/failure-of.ts';
import { statementFileName } from './statement-words.ts';

type FileState =
  | { stage: 'idle' }
  | { stage: 'loading' }
  | { stage: 'saved' }
  | { stage: 'failed'; reason: string };

/** Downloads a statement and hands it to the browser as a file; leaving the screen gives it up. */
export function useStatementFile(statement: StatementRow, read: ReadStatement) {
  const [state, setState] = useState<FileState>({ stage: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const save = async (): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ stage: 'loading' });
    try {
      const file = await read(statement.id, signal);
      if (signal.aborted) return;
      saveFile(statementFileName(statement), file);
      setState({ stage: 'saved' });
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      setState({ stage: 'failed', reason: reasonOf(error) ?? 'Nothing was saved.' });
    }
  };

  return { state, save };
}
