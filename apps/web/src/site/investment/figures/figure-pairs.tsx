import { Fragment, type ReactNode } from 'react';
import { PlainRow, PlainTable } from '../../../ui/table/plain-table.tsx';

/** What a pair is of. */
const PAIR_KINDS = ['Gross', 'Net of fees'] as const;

/** A figure before and after fees. */
export interface FigurePair {
  readonly label: string;
  readonly gross: string;
  readonly net: string;
  /** What stands below each of the two, such as its dates. */
  readonly notes?: readonly (string | undefined)[];
}

/** Beyond this many characters a pair has no room side by side on a phone, and beyond the second in a column either. */
const MEDIUM = 11;
const LONG = 14;

/** The class that keeps the longest of the figures on one line. */
export function fitOf(pairs: readonly FigurePair[]): string {
  const longest = Math.max(...pairs.flatMap(({ gross, net }) => [gross.length, net.length]));
  if (longest > LONG) return 'pairs-long';
  return longest > MEDIUM ? 'pairs-medium' : '';
}

interface FigurePairsProps<Pair extends FigurePair> {
  className: string;
  isSelected?: boolean;
  heading?: ReactNode;
  pairs: readonly Pair[];
  /** The name of a row; without it, its label. */
  nameOf?: (pair: Pair) => ReactNode;
  /** A row below that of a pair. */
  detailsOf?: (pair: Pair) => ReactNode;
}

/** A few figures, gross and net side by side; below one another where they are too long for that. */
export function FigurePairs<Pair extends FigurePair>(props: FigurePairsProps<Pair>) {
  const { className, isSelected = false, heading = HEADING, pairs, nameOf, detailsOf } = props;
  return (
    <div className={`pairs ${className}`} data-selected={isSelected}>
      <PlainTable className="plain-table" heads={[heading, ...PAIR_KINDS]}>
        <tbody className="tabular">
          {pairs.map((pair) => (
            <Fragment key={pair.label}>
              <PlainRow
                name={nameOf?.(pair) ?? pair.label}
                cells={[pair.gross, pair.net].map((text, index) => (
                  <Figure key={PAIR_KINDS[index]} text={text} note={pair.notes?.[index]} />
                ))}
                kinds={PAIR_KINDS}
              />
              {detailsOf?.(pair)}
            </Fragment>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

const HEADING = <span className="sr-only">Figure</span>;

function Figure({ text, note }: { text: string; note: string | undefined }) {
  // A new element in place of a text that grows: nothing on the page has moved then.
  if (note === undefined) return <span key={text}>{text}</span>;
  return (
    <span>
      {text}
      <small>{note}</small>
    </span>
  );
}
