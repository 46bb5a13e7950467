import type { Status } from '@equanim/contract/status';
import type { ReactNode } from 'react';
import { firm } from '../../../content/firm.ts';
import { Logo } from '../../../content/logo.tsx';
import { report } from '../../../content/report.ts';
import './tear-sheet.css';
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
    <article className="tear-sheet printed-alone" aria-label={report.title}>
      <SheetHead {...props} />
      <Figures figures={figures} className="sheet-figures" />
      {details.length === 0 ? null : <Figures figures={details} className="sheet-details" />}
      {chart}
      {months}
      {positions}
      <footer>
        <p>
          <b>{basis}.</b> {report.notes.join(' ')}
          {mode === 'demo' ? <b> {report.demo}</b> : null}
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
    <header>
      <div>
        <Logo />
        <h1>{report.title}</h1>
        <p>
          {report.subject} · {basis}
        </p>
      </div>
      <div className="text-end">
        {mode === 'demo' ? <p className="badge">Demo data</p> : null}
        <p>
          {isStale ? 'Not current, as of' : 'As of'}{' '}
          <b>{asOf === undefined ? 'no figures yet' : formatForPaper(asOf)}</b>
        </p>
        <p>
          Range <b>{range}</b>
        </p>
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

interface SheetPartProps {
  title: string;
  note?: ReactNode;
  /** A sentence in place of what it would show. */
  instead?: string | null;
  children?: ReactNode;
}

/** A part of the sheet under its heading. */
export function SheetPart({ title, note, instead = null, children }: SheetPartProps) {
  return (
    <section>
      <div className="sheet-part">
        <h2>{title}</h2>
        <div className="sheet-part">{note}</div>
      </div>
      {instead === null ? children : <p className="sheet-instead">{instead}</p>}
    </section>
  );
}

/** A sentence in place of positions; null where there are some. @param positions undefined until there is an answer */
export function insteadOfPositions(positions: readonly unknown[] | undefined): string | null {
  if (positions === undefined) return 'The positions were still loading.';
  return positions.length === 0 ? 'No open positions' : null;
}

/** A sentence below what is shown, such as how many more there are. */
export function SheetMore({ children }: { children: ReactNode }) {
  return <p className="sheet-note">{children}</p>;
}
