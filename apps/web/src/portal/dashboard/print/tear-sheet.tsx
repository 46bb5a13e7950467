import type { Status } from '@equanim/contract/status';
import type { ReactNode } from 'react';
import { firm } from '../../../content/firm.ts';
import { Logo } from '../../../content/logo.tsx';
import { report } from '../../../content/report.ts';
import './print.css';
import { formatForPaper } from '../../../ui/format/date.ts';

/** A figure of the sheet, formatted. */
export interface SheetFigure {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

interface TearSheetProps {
  /** What the figures are, such as that they are a day old. */
  basis: string;
  /** When the figures were sampled, UTC; undefined where none are known. */
  asOf: string | undefined;
  /** Whether they are older than they should be. */
  isStale: boolean;
  range: string;
  mode: Status['mode'] | undefined;
  /** The figures of now, in large type. */
  figures: readonly SheetFigure[];
  /** Further figures of the range, in small type. */
  details?: readonly SheetFigure[];
  chart: ReactNode;
  /** The returns by month, where they are known. */
  months?: ReactNode;
  positions: ReactNode;
}

/** One sheet of paper, A4 or Letter: who, when, which range, the figures, the chart, the months and the positions. */
export function TearSheet(props: TearSheetProps) {
  const { basis, mode, figures, details = [], chart, months, positions } = props;
  return (
    <article className="tear-sheet" aria-label={report.title}>
      <SheetHead {...props} />
      <Figures figures={figures} className="sheet-figures" />
      {details.length === 0 ? null : <Figures figures={details} className="sheet-details" />}
      {chart}
      {months}
      {positions}
      <footer className="sheet-foot">
        <p>
          <strong>{basis}.</strong> {report.notes.join(' ')}
          {mode === 'demo' ? <strong> {report.demo}</strong> : null}
        </p>
        <p>
          {report.confidential} {firm.address.lines.join(', ')} · {firm.email}
        </p>
      </footer>
    </article>
  );
}

function SheetHead({ basis, asOf, isStale, range, mode }: TearSheetProps) {
  return (
    <header className="sheet-head">
      <div>
        <Logo />
        <h1>{report.title}</h1>
        <p>
          {report.subject} · {basis}
        </p>
      </div>
      <div className="sheet-when">
        {mode === 'demo' ? <p className="sheet-demo">Demo data</p> : null}
        <dl>
          <div>
            <dt>{isStale ? 'Not current, as of' : 'As of'}</dt>
            <dd>{asOf === undefined ? 'no figures yet' : formatForPaper(asOf)}</dd>
          </div>
          <div>
            <dt>Range</dt>
            <dd>{range}</dd>
          </div>
        </dl>
      </div>
    </header>
  );
}

function Figures({ figures, className }: { figures: readonly SheetFigure[]; className: string }) {
  return (
    <dl className={`${className} tabular`}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note === undefined ? null : <dd className="sheet-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
