import type { ReactNode } from 'react';
import './figure-pairs.css';

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
    <table className={`pairs ${className}`} data-selected={isSelected}>
      <PairsHead heading={heading} />
      <tbody>
        {pairs.map(({ label, gross, net }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="tabular" data-kind="Gross">
              {gross}
            </td>
            <td className="tabular" data-kind="Net of fees">
              {net}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
