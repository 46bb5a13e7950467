import type { ReactNode, Ref } from 'react';
import { IconChevron } from '../../../ui/picture/icons.tsx';

interface RowProps {
  /** What it is, such as whose. */
  name: ReactNode;
  /** How much it is about, at the end of its line. */
  figure?: ReactNode;
  /** More about it, in small type below its name. */
  note: ReactNode;
  /** At the end of that line: how far it has got, or a second figure. Without a figure it stands beside both lines. */
  end?: ReactNode;
  children?: ReactNode;
}

interface PlainRowProps extends RowProps {
  /** A button beside the line. */
  action?: ReactNode;
}

/** A line of a list of the fund, and what follows below it. */
export function Row({ children, action = null, ...line }: PlainRowProps) {
  return (
    <li className="border-t border-hairline py-2.5 text-[0.8125rem] last:pb-0">
      <div
        className={`${action === null ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto_auto]'} ${LINE}`}
      >
        <Cells {...line} />
        {action === null ? null : (
          <span className="col-start-3 row-span-2 row-start-1 self-center">{action}</span>
        )}
      </div>
      {children}
    </li>
  );
}

interface FoldedRowProps extends RowProps {
  /** Of its list item, which can then take the focus. */
  ref?: Ref<HTMLLIElement>;
  isOpenAtFirst?: boolean;
  /** Whether paper has what it opens to, also where nobody opened it. */
  opensOnPaper?: boolean;
}

/** A line of a list of the fund that opens to more about it. */
export function FoldedRow(props: FoldedRowProps) {
  const { ref, isOpenAtFirst = false, opensOnPaper = false, children, ...line } = props;
  return (
    <li
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      className="border-t border-hairline text-[0.8125rem]"
    >
      <details
        className={`group ${opensOnPaper ? 'print:details-content:[content-visibility:visible]' : ''}`}
        open={isOpenAtFirst}
      >
        <summary
          className={`list-none grid-cols-[minmax(0,1fr)_auto_auto] rounded py-2.5 hover:bg-surface-2 ${LINE}`}
        >
          <Cells {...line} />
          <IconChevron className="col-start-3 row-span-2 row-start-1 size-4 self-center text-ink-3 group-open:rotate-90 print:hidden" />
        </summary>
        <div className="inset mt-1 mb-3 grid gap-3.5">{children}</div>
      </details>
    </li>
  );
}

const LINE = 'grid items-start gap-x-4 gap-y-0.5 leading-[1.4] [overflow-wrap:anywhere]';

function Cells({ name, figure, note, end }: Omit<RowProps, 'children'>) {
  return (
    <>
      <span className={`font-medium ${figure === undefined && end === undefined ? 'col-span-2' : ''}`}>
        {name}
      </span>
      {figure === undefined ? null : (
        <span className="text-end font-medium whitespace-nowrap tabular">{figure}</span>
      )}
      <span className={`text-xs text-ink-3 tabular ${end === undefined ? 'col-span-2' : 'row-start-2'}`}>
        {note}
      </span>
      {end === undefined ? null : (
        <span
          className={`col-start-2 justify-self-end text-xs text-ink-3 tabular ${figure === undefined ? 'row-span-2 row-start-1 self-center' : 'row-start-2'}`}
        >
          {end}
        </span>
      )}
    </>
  );
}

/** Buttons below a line, where it has more than one. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-1 flex flex-wrap justify-end gap-2 empty:hidden">{children}</div>
);

/** How far something has got, by word and dot. @param props `tone` a utility for the color of the dot */
export const StateDot = ({
  tone = 'text-ink-3',
  children,
}: {
  tone?: string | undefined;
  children: string;
}) => (
  <span className="inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-ink-2">
    <span className={`dot ${tone}`} aria-hidden="true" />
    {children}
  </span>
);
