import { formatDateTime, formatInOtherZone } from '../../ui/format/date.ts';

interface AtProps {
  /** UTC, as the wire carries it. */
  at: string;
  format?: (at: string) => string;
}

/** An instant in the zone the viewer chose, with the other one, UTC or the viewer's own, in the tooltip. */
export function At({ at, format = formatDateTime }: AtProps) {
  return (
    <time dateTime={at} title={formatInOtherZone(at)} className="tabular">
      {format(at)}
    </time>
  );
}
