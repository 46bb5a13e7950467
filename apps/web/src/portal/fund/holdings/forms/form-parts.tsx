import type { ReactNode } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';

interface FormEndProps {
  /** Why it was refused; null where it was not, or a field says it. */
  failure: string | null;
  isPending: boolean;
  children: string;
  onClose: () => void;
}

/** What came of the last try, and the two ways out. */
export function FormEnd({ failure, isPending, children, onClose }: FormEndProps) {
  return (
    <>
      {failure === null ? null : (
        <p role="alert" className="text-sm text-loss">
          {failure}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="primary" busyLabel={isPending ? 'Requesting...' : undefined}>
          {children}
        </Button>
      </div>
    </>
  );
}

interface LineProps {
  name: string;
  /** Whether it is what the request comes down to. */
  isMain?: boolean;
  children: ReactNode;
}

/** A named line of what a request means. */
export function Line({ name, isMain = false, children }: LineProps) {
  return (
    <div className={`request-line ${isMain ? 'request-line-main' : ''}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
