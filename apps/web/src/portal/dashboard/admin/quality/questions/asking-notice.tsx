import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../../ui/forms/button.tsx';

interface AskingNoticeProps {
  /** How many questions wait. */
  count: number;
  sentence: string;
  action: string;
  heading: string;
  explanation: string;
  /** What is asked and what was answered. */
  children: ReactNode;
}

/** Says that questions wait which only an administrator can answer; its dialog asks them. */
export function AskingNotice({ count, sentence, action, heading, explanation, children }: AskingNoticeProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <div className="notice notice-quiet">
        <p className="min-w-0 flex-1">{sentence}</p>
        <Button onClick={() => setOpen(true)}>{action}</Button>
      </div>
      <Dialog isOpen={isOpen} onClose={onClose} labelledBy={id}>
        <h2 id={id} className="text-title">
          {heading}
        </h2>
        <p className="mt-2 text-sm text-ink-2">{explanation}</p>
        {children}
        <Button className="mt-5 w-full" onClick={onClose}>
          Close
        </Button>
      </Dialog>
    </>
  );
}
