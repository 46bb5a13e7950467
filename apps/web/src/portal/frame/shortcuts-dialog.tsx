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
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <label className="flex cursor-pointer items-center gap-3 text-sm text-ink-2">
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
