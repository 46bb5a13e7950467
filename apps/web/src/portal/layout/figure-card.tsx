import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Sparkline, type Course } from '../charts/sparkline.tsx';

interface FigureCardProps {
  title: string;
  isLoading: boolean;
  /** The figure, already formatted. */
  children: ReactNode;
  note: ReactNode;
  course?: Course | undefined;
}

/** One large figure with a note on its basis, and its course as a line. */
export function FigureCard({ title, isLoading, children, note, course }: FigureCardProps) {
  return (
    <section className="card figure-card">
      <div className="flex items-end justify-between gap-4">
        <div className="shrink-0">
          <h2 className="text-[0.8125rem] text-ink-2">{title}</h2>
          <div className="figure tabular">{isLoading ? <Skeleton className="h-8 w-36" /> : children}</div>
        </div>
        <div className="figure-course">{course === undefined ? null : <Sparkline course={course} />}</div>
      </div>
      <div className="mt-2 flex min-h-5 flex-wrap gap-x-3 text-[0.8125rem] text-ink-3">{note}</div>
    </section>
  );
}
