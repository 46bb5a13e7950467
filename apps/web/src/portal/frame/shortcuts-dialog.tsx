import { useId } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useShortcutsSwitch, type Shortcut } from './use-shortcuts.ts';

interface ShortcutsDialogProps {
  shortcuts: readonly Shortcut[];
  /** Whether the screen has charts, which have keys of their own. */
  hasCharts: boolean;
  isOpen: boolean;
  onClose: () => void;
}

export function ShortcutsDialog({ shortcuts, hasCharts, isOpen, onClose }: ShortcutsDialogProps) {
  const { isOn, setOn } = useShortcutsSwitch();
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        Keyboard shortcuts
      </h2>
      <label className="mt-4 flex cursor-pointer items-center gap-3 text-sm text-ink-2">
        <input
          className="checkbox"
          type="checkbox"
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        Enable single-key shortcuts
      </label>
      <dl className="mt-5 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 text-sm sm:grid-cols-[auto_1fr_auto_1fr]">
        {shortcuts.map(({ label, does }) => (
          <div key={label} className="contents">
            <dt className="flex gap-1">
              {label.split(' ').map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
        {hasCharts ? <ChartKeys /> : null}
      </dl>
      <Button className="mt-6 w-full" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

function ChartKeys() {
  return (
    <>
      <dt className="flex gap-1">
        <kbd>←</kbd>
        <kbd>→</kbd>
      </dt>
      <dd className="text-ink-2 sm:col-span-3">
        Move along the focused chart, with Shift by ten points; Home, End; Esc leaves
      </dd>
    </>
  );
}
