import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatFraction } from '../../../ui/format/number.ts';
import { IconArrowRight } from '../../../ui/picture/icons.tsx';
import '../dashboard.css';

interface FigureCardProps {
  title: string;
  isLoading: boolean;
  /** Whether the figure is not of the range that is chosen: it fades until the new one arrives. */
  isSuperseded?: boolean;
  /** The figure, already formatted. */
  children: ReactNode;
  note: ReactNode;
  /** What stands beside the figure, such as its course. */
  beside?: ReactNode;
}

/** One large figure with a note on its basis, and its course or another figure beside it. */
export function FigureCard(props: FigureCardProps) {
  const { title, isLoading, isSuperseded = false, children, note, beside } = props;
  return (
    <section className={`card figure-card ${isSuperseded ? 'is-superseded' : ''}`}>
      <div className="flex items-end justify-between gap-4">
        <div className="shrink-0">
          <h2 className="text-[0.8125rem] text-ink-2">{title}</h2>
          <div className="figure tabular">{isLoading ? <Skeleton className="h-8 w-36" /> : children}</div>
        </div>
        <div className="figure-course">{beside}</div>
      </div>
      <div className="figure-note mt-2 flex min-h-5 flex-wrap content-start gap-x-3 text-[0.8125rem] text-ink-3">
        {note}
      </div>
    </section>
  );
}

interface NetLinkProps {
  /** A fraction; null where it is not known. */
  value: number | null;
  /** First day, where it is not that of the gross return beside it. */
  since?: string | undefined;
  /** The performance screen: `/performance?range=1m`. */
  to: string;
}

/** What a gross return is net of fees, and the way to the screen that has both. */
export function NetLink({ value, since, to }: NetLinkProps) {
  return (
    <Link className="net-link" to={to}>
      After fees{since === undefined ? null : ` since ${since}`}
      <span className="tabular">{formatFraction(value)}</span>
      <IconArrowRight className="size-3.5" />
    </Link>
  );
}
