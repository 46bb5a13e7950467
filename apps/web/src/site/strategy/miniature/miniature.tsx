import type { ReactNode } from 'react';
import { miniatures } from '../../../content/miniatures.ts';
import { PlainRow, PlainTable } from '../../../ui/table/plain-table.tsx';

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
      <div className="miniature-panel grid gap-3 @max-[76rem]/strategy:content-start">
        <div className="dials">{sliders}</div>
        <PlainTable
          className="totals-table miniature-readings"
          heads={
            columns && [
              <span key="" className="sr-only">
                {miniatures.rows}
              </span>,
              ...columns,
            ]
          }
        >
          <tbody>
            {readings.map(({ name, values, mark }) => (
              <PlainRow
                key={name}
                name={
                  <>
                    {mark === undefined ? null : (
                      <i className={`me-2 inline-block size-[9px] border-[1.5px] ${mark}`} />
                    )}
                    {name}
                  </>
                }
                cells={values}
              />
            ))}
          </tbody>
        </PlainTable>
      </div>
      <figcaption className="miniature-caption">
        <p className="max-w-[76ch] text-sm/normal text-balance">{sentence}</p>
        <p className="mt-1.5 font-mono text-axis text-ink-3">{miniatures.note}</p>
      </figcaption>
    </figure>
  );
}
