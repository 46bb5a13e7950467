import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';

/** One part of the account, under its own heading. */
export function Section(panel: ComponentProps<typeof Panel>) {
  return (
    <Panel
      className="grid grid-cols-1 gap-4 scroll-mt-[calc(var(--header-height)+16px)] [&>.panel-head]:mb-0"
      {...panel}
    />
  );
}

interface LoadingRowsProps {
  label: string;
  /** The utilities for the height of what is expected. */
  height: string;
}

/** Holds the place of rows that are loading. */
export function LoadingRows({ label, height }: LoadingRowsProps) {
  return (
    <div>
      <p className="sr-only" role="status">
        {label}
      </p>
      <Skeleton className={`skeleton-rows w-full ${height}`} />
    </div>
  );
}

interface ItemProps {
  ref?: Ref<HTMLLIElement>;
  /** Whether a form stands in it. */
  isOpen?: boolean;
  children: ReactNode;
}

/** One of a list, with what can be done about it beside it. */
export function Item({ ref, isOpen = false, children }: ItemProps) {
  return (
    <li
      ref={ref}
      className={`gap-3.5 py-3.5 last:pb-0 ${isOpen ? 'grid' : 'flex items-center justify-between max-sm:grid max-sm:grid-cols-1'}`}
    >
      {children}
    </li>
  );
}

interface ItemNameProps {
  id?: string;
  name: ReactNode;
  /** What there is to know of it. */
  children: ReactNode;
}

/** What an item is. */
export function ItemName({ id, name, children }: ItemNameProps) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <div id={id} className="flex flex-wrap gap-x-2 gap-y-1 font-medium">
        {name}
      </div>
      <div className="mt-0.5 flex flex-wrap gap-x-3 text-[0.8125rem] text-ink-3">{children}</div>
    </div>
  );
}

interface OutcomeProps {
  /** What succeeded; null before anything did. */
  sentence: string | null;
  failure?: string | null;
  /** Whether the form that had the focus is gone, so that the sentence takes it. */
  takesFocus?: boolean;
}

/** What came of something the person did: read out, and there to read. */
export function Outcome({ sentence, failure = null, takesFocus = false }: OutcomeProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus && sentence !== null) line.current?.focus();
  }, [takesFocus, sentence]);
  return (
    <>
      <p ref={line} role="status" tabIndex={-1} className="outline-none empty:hidden">
        {failure === null ? sentence : null}
      </p>
      <p role="alert" className="text-loss empty:hidden">
        {failure}
      </p>
    </>
  );
}
