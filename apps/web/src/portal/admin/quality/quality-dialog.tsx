import { lazy, Suspense, useId } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { IconClose } from '../../../ui/picture/icons.tsx';

const KeptAside = lazy(async () => ({ default: (await import('./kept-aside.tsx')).KeptAside }));
const ExcludedWindows = lazy(async () => ({
  default: (await import('./excluded-windows.tsx')).ExcludedWindows,
}));

/** Where a person decides what is true: samples kept aside, and windows left out. */
export function QualityDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading} className="dialog-wide">
      <div className="dialog-head">
        <h2 id={heading} className="text-title">
          Data quality
        </h2>
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <IconClose className="size-5" />
        </Button>
      </div>
      <div className="dialog-body">
        <Suspense
          fallback={<output className="py-6 text-center text-sm text-ink-3">Loading data quality...</output>}
        >
          <KeptAside />
          <ExcludedWindows />
        </Suspense>
      </div>
    </Dialog>
  );
}
