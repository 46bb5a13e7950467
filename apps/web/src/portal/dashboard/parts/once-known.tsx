import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

interface OnceKnownProps {
  /** Whether that is awaited by which the place of the children differs. */
  isAwaited: boolean;
  children: ReactNode;
}

/** What stands below something that comes later would be moved by it: until it is known, outlines are shown. */
export function OnceKnown({ isAwaited, children }: OnceKnownProps) {
  return (
    <>
      {isAwaited ? <Outlines /> : null}
      <div className={isAwaited ? 'invisible h-0 overflow-hidden' : 'contents'}>{children}</div>
    </>
  );
}

function Outlines() {
  return (
    <div className="grid content-start gap-[inherit] pt-10 md:grid-cols-3" aria-hidden="true">
      {['value', 'performance', 'equity'].map((card) => (
        <div key={card} className="card grid h-40 content-start gap-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-36" />
        </div>
      ))}
      <div className="card h-[560px] md:col-span-3">
        <Skeleton className="h-5 w-60" />
      </div>
    </div>
  );
}
