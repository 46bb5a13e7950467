import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statusQuery } from '../../../api/status.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { formatCount } from '../../../ui/format/number.ts';
import { QuestionsDialog } from './questions-dialog.tsx';

/** Types of the log that only an administrator can name; values wait for it. */
export function QuestionsNotice() {
  const { data: status } = useQuery(statusQuery());
  const [isOpen, setOpen] = useState(false);
  const count = status?.collector?.questions ?? 0;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <div className="notice notice-quiet">
        <p className="min-w-0 flex-1">{sentenceFor(count)}</p>
        <Button onClick={() => setOpen(true)}>Answer</Button>
      </div>
      <QuestionsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function sentenceFor(count: number): string {
  if (count === 0) return "Every kind of line in the exchange's log is known.";
  if (count === 1) {
    return "The exchange's log holds a kind of line that is not known: performance waits for your answer.";
  }
  return `The exchange's log holds ${formatCount(count)} kinds of lines that are not known: performance waits for your answers.`;
}
