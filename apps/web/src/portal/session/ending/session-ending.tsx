import { useState } from 'react';
import { OnDemand } from '../../frame/on-demand.tsx';
import { useEndingSoon } from './use-ending-soon.ts';

const loadDialog = async () => (await import('./ending-dialog.tsx')).EndingDialog;

/** Warns a minute before the session ends, once for each session. */
export function SessionEnding() {
  const endsAt = useEndingSoon();
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (endsAt === null) return null;
  const onClose = () => setDismissed(endsAt);
  return <OnDemand load={loadDialog} isWanted props={{ endsAt, isOpen: dismissed !== endsAt, onClose }} />;
}
