import type { ReactNode } from 'react';
import { PlainRow, PlainTable } from '../../../ui/table/plain-table.tsx';
import './figure-pairs.css';

/** What a pair is of. */
const PAIR_KINDS = ['Gross', 'Net of fees'] as const;

/** A figure before and after fees. */
export interface FigurePair {
  readonly label: string;
  readonly gross: string;
  readonly net: string;
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

/** The head of a table of figures before and after fees. */
export function PairsHead({ heading }: { heading: ReactNode }) {
  return (
    <thead>
      <tr>
        <th scope="col">{heading}</th>
        <th scope="col">Gross</th>
        <th scope="col">Net of fees</th>
      </tr>
    </thead>
  );
}

interface FigurePairsProps {
  className: string;
  isSelected?: boolean;
  heading: ReactNode;
  pairs: readonly FigurePair[];
}

/** A few figures, gross and net side by side; below one another where they are too long for that. */
export function FigurePairs({ className, isSelected = false, heading, pairs }: FigurePairsProps) {
  return (
    <PlainTable className={`pairs ${className}`} data-selected={isSelected} heads={[heading, ...PAIR_KINDS]}>
      <tbody className="tabular">
        {pairs.map(({ label, gross, net }) => (
          <PlainRow key={label} name={label} cells={[gross, net]} kinds={PAIR_KINDS} />
        ))}
      </tbody>
    </PlainTable>
  );
}
