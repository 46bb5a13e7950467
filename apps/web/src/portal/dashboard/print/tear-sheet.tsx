import type { Status } from '@equanim/contract/status';
import type { ReactNode } from 'react';
import { firm } from '../../../content/firm.ts';
import { Logo } from '../../../content/logo.tsx';
import { report } from '../../../content/report.ts';
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
    // Less than the page, whose height is rounded: a blank second page would follow.
    <article
      className="printed-alone hidden min-h-[98vh] flex-col gap-[9pt] text-[0.85rem] leading-[1.35] print:flex"
      aria-label={report.title}
    >
      <SheetHead {...props} />
      <dl className="tabular grid auto-cols-fr grid-flow-col gap-[12pt]">
        {figures.map((figure) => (
          <Figure
            key={figure.name}
            {...figure}
            className="text-[1.9rem] leading-[1.25] font-[520] tracking-[-0.02em]"
          />
        ))}
      </dl>
      {details.length === 0 ? null : (
        <dl className="tabular flex justify-between gap-[8pt] border-y border-hairline py-[4pt]">
          {details.map((figure) => (
            <Figure key={figure.name} {...figure} className="text-[0.95rem] font-medium" />
          ))}
        </dl>
      )}
      {chart}
      {months}
      {positions}
      <footer className="mt-auto grid gap-[2pt] border-t border-ink-1 pt-[5pt] text-[0.75rem] text-ink-3">
        <p>
          <b className="font-semibold text-ink-1">{basis}.</b> {report.notes.join(' ')}
          {mode === 'demo' ? <b className="font-semibold text-ink-1"> {report.demo}</b> : null}
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
    <header className="flex items-end justify-between gap-[16pt] border-b-2 border-ink-1 pb-[7pt]">
      <div>
        <Logo />
        <h1 className="mt-[7pt] font-display text-[1.9rem] leading-[1.15] font-[540] tracking-[-0.025em]">
          {report.title}
        </h1>
        <p className="text-ink-3">
          {report.subject} · {basis}
        </p>
      </div>
      <div className="text-end text-ink-3">
        {mode === 'demo' ? (
          <p className="mb-[5pt] inline-block rounded-xs border px-[5pt] text-[0.75rem] font-semibold text-ink-1">
            Demo data
          </p>
        ) : null}
        <p>
          {isStale ? 'Not current, as of' : 'As of'}{' '}
          <b className="font-medium text-ink-1">
            {asOf === undefined ? 'no figures yet' : formatForPaper(asOf)}
          </b>
        </p>
        <p>
          Range <b className="font-medium text-ink-1">{range}</b>
        </p>
      </div>
    </header>
  );
}

function Figure({ name, value, note, className }: SheetFigure & { className: string }) {
  return (
    <div>
      <dt className="text-[0.8rem] text-ink-3">{name}</dt>
      <dd className={className}>{value}</dd>
      {note === undefined ? null : (
        <dd className="max-w-[110pt] text-[0.75rem] text-balance text-ink-3">{note}</dd>
      )}
    </div>
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
    <section className="break-inside-avoid">
      <div className="mb-[4pt] flex items-baseline justify-between">
        <h2 className="text-[1rem] font-[580]">{title}</h2>
        <div className="flex items-center gap-[14pt] text-[0.75rem] text-ink-3">{note}</div>
      </div>
      {instead === null ? (
        children
      ) : (
        <p className="border-y border-hairline py-[16pt] text-center text-ink-3">{instead}</p>
      )}
    </section>
  );
}

/** A sentence below what is shown, such as how many more there are. */
export function SheetMore({ children }: { children: ReactNode }) {
  return <p className="mt-[3pt] text-[0.8rem] text-ink-3">{children}</p>;
}
