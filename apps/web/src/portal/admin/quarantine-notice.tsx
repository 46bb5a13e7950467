import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statusQuery } from '../../api/status.ts';
import { Button } from '../../ui/button.tsx';
import { QuarantineDialog } from './quarantine-dialog.tsx';

/** Samples that cannot be true wait here for a decision; they stay off every chart until then. */
export function QuarantineNotice() {
  const { data: status } = useQuery(statusQuery());
  const [isOpen, setOpen] = useState(false);
  const count = status?.collector?.quarantined ?? 0;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <div className="notice notice-quiet">
        <p className="min-w-0 flex-1">
          {count === 1 ? '1 sample was' : `${String(count)} samples were`} kept aside and stay off the chart
          until you decide.
        </p>
        <Button onClick={() => setOpen(true)}>Review</Button>
      </div>
      <QuarantineDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
