import type { AskedHistory } from '../../../api/asked-history.ts';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';
import { Sparkline, type Course } from './sparkline.tsx';

interface RangeCourseProps {
  course: Course | undefined;
  /** What the course is of, which the figure beside it need not be. */
  asked: AskedHistory;
  marks?: readonly number[];
}

/** A range as a card names it: of a span of one's own, whose ends stand above the chart, only that it is one. */
export const shortLabel = (asked: AskedHistory): string =>
  typeof asked === 'string' ? rangeLabel(asked) : 'Custom range';

/** The course of a figure over the range of the chart, which it names. */
export function RangeCourse({ course, asked, marks = [] }: RangeCourseProps) {
  if (course === undefined) return null;
  return (
    <>
      <Sparkline course={course} marks={marks} />
      <p className="course-range">
        <span className="sr-only">Course over </span>
        {shortLabel(asked)}
      </p>
    </>
  );
}
