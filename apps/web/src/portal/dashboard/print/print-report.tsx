import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useIsPrinting } from '../../../ui/browser/use-is-printing.ts';
import { PrintButton } from '../../frame/print-button.tsx';

/** What is loaded to print. */
interface PrintedSheet<Props extends object> {
  Sheet: ComponentType<Props>;
  /** Mounted from then on, to have ready what the sheet alone shows. */
  Ahead: ComponentType;
}

interface PrintReportProps<Props extends object> {
  /** Loads the sheet; the same function at every rendering. */
  load: () => Promise<PrintedSheet<Props>>;
  /** What the sheet is given. */
  sheet: Props;
}

/** Somebody who prints with the keys of the browser gives no time to load anything. */
const IDLE_MS = 1500;

/**
 * The action that prints a dashboard as one sheet. The sheet is loaded when the dashboard has come to rest, and drawn only
 * while it is printed, however that was asked for. Without a sheet, offline for example, the screen is printed as it is.
 */
export function PrintReport<Props extends object>({ load, sheet }: PrintReportProps<Props>) {
  const isPrinting = useIsPrinting();
  const [part, setPart] = useState<PrintedSheet<Props> | null>(null);
  const loadPart = useCallback(async () => {
    try {
      const loaded = await load();
      // Drawn at once: what is printed next must hold it.
      flushSync(() => setPart(loaded));
    } catch (error) {
      console.error(error);
    }
  }, [load]);

  useEffect(() => {
    const timer = setTimeout(() => void loadPart(), IDLE_MS);
    return () => clearTimeout(timer);
  }, [loadPart]);

  const onPrint = async () => {
    if (part === null) await loadPart();
    print();
  };

  return (
    <>
      <PrintButton title="Print as one sheet" onPrint={() => void onPrint()} />
      {part === null ? null : <part.Ahead />}
      {isPrinting && part !== null ? createPortal(<part.Sheet {...sheet} />, document.body) : null}
    </>
  );
}
