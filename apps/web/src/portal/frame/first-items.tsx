import { Children, useState, type ReactNode } from 'react';
import { formatCount } from '../../ui/format/number.ts';
import { Button } from '../../ui/forms/button.tsx';

/** What stands below should not be far down. */
const FIRST_ITEMS = 6;

interface FirstItemsProps {
  /** What is listed, in the plural, to follow "Show all 12". */
  name: string;
  /** A list item each. */
  children: ReactNode;
}

/** The first of a list; the others come on demand. */
export function FirstItems({ name, children }: FirstItemsProps) {
  const [isWhole, setWhole] = useState(false);
  const items = Children.toArray(children);
  return (
    <>
      <ul className="mt-2">{isWhole ? items : items.slice(0, FIRST_ITEMS)}</ul>
      {items.length > FIRST_ITEMS ? (
        <div className="border-t border-hairline pt-2 text-center">
          <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            Show {isWhole ? `the first ${String(FIRST_ITEMS)}` : `all ${formatCount(items.length)}`} {name}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** How much there is to do. */
export const WorkCount = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className="badge badge-warn tabular min-h-5 min-w-5 justify-center border-0 px-1.5">
      {formatCount(count)}
    </span>
  );
