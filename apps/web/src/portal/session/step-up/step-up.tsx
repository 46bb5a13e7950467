import { useEffect, useRef, useState } from 'react';
import { OnDemand } from '../../frame/on-demand.tsx';
import { connectAsker } from './step-up-asker.ts';

/** Asks for the second factor when a call of the screen needs a step-up. Leaving the screen is an answer, too: no. */
export function StepUp() {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isGiven: boolean) => void>(undefined);

  const settle = (isGiven: boolean) => {
    setOpen(false);
    answer.current?.(isGiven);
    answer.current = undefined;
  };
  // The same function at every rendering. Without the dialog nobody can answer, so that no call waits for it.
  const [load] = useState(() => async () => {
    try {
      return (await import('./step-up-dialog.tsx')).StepUpDialog;
    } catch (error) {
      settle(false);
      throw error;
    }
  });

  useEffect(() => {
    const disconnect = connectAsker(
      () =>
        new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      disconnect();
      answer.current?.(false);
    };
  }, []);

  return (
    <OnDemand
      load={load}
      isWanted={isOpen}
      props={{ isOpen, onGiven: () => settle(true), onClose: () => settle(false) }}
    />
  );
}
