import { formatDateTime, formatUtc } from '../../ui/format/date.ts';

interface AtProps {
  /** UTC, as the wire carries it. */
  at: string;
  format?: (at: string) => string;
}

/** An instant in the viewer's time zone, with UTC in the tooltip. */
export function At({ at, format = formatDateTime }: AtProps) {
  return (
    <time dateTime={at} title={formatUtc(at)} className="tabular">
      {format(at)}
    </time>
  );
}
