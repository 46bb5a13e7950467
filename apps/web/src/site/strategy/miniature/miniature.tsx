import type { ReactNode } from 'react';
import { miniatures } from '../../../content/miniatures.ts';

/** A line of figures; none where a heading stands over the columns. */
export interface Reading {
  readonly name: string;
  readonly values: readonly string[];
  /** How the plot draws what the line is about. */
  readonly mark?: string;
}

interface MiniatureProps {
  plots: ReactNode;
  sliders: ReactNode;
  readings: readonly Reading[];
  /** Over the columns of figures. */
  columns?: readonly string[];
  sentence: string;
}

/** What a layer does, small: a drawing, its settings, what stands at the place pointed at, and a sentence of what is seen. */
export function Miniature({ plots, sliders, readings, columns, sentence }: MiniatureProps) {
  return (
    <figure className="miniature">
      <div className="miniature-plots">{plots}</div>
      <div className="miniature-panel">
        <div className="dials">{sliders}</div>
        <table className="miniature-readings">
          {columns === undefined ? null : (
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{miniatures.rows}</span>
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {readings.map(({ name, values, mark }) => (
              <tr key={name}>
                <th scope="row">
                  {mark === undefined ? null : <i className={`key ${mark}`} />}
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={columns?.[index] ?? name}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="miniature-caption">
        <p className="miniature-sentence">{sentence}</p>
        <p className="miniature-note">{miniatures.note}</p>
      </figcaption>
    </figure>
  );
}
