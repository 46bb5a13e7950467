import type { ReactNode } from 'react';
import { IconWarning } from '../../../ui/picture/icons.tsx';

/** What whoever reads the figures should know first. */
export function RecordWarning({ children }: { children: ReactNode }) {
  return (
    <div className="notice record-warning flex-nowrap items-start" role="status">
      <IconWarning className="size-5 shrink-0 text-warn" />
      <p>{children}</p>
    </div>
  );
}
