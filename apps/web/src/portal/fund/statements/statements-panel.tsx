import type { StatementRow } from '@equanim/contract/holdings';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { utcDay } from '@equanim/finance/calendar';
import type { ReadFile } from '../../../api/read-file.ts';
import { serverNow } from '../../../api/server-time.ts';
import { chosenZone, formatMonth, formatRowTime } from '../../../ui/format/date.ts';
import { formatUsdt, formatDecimal } from '../../../ui/format/number.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ListState } from '../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { At } from '../../frame/at.tsx';
import { FileDownload } from '../../frame/controls/file-download.tsx';
import { BasisBadge } from '../parts/basis-badge.tsx';
import { useCopy } from '../../../ui/browser/use-copy.ts';
import { fileName } from '../../frame/file-name.ts';

const BYTES_A_KB = 1000;

/** Kilobytes with one place, `84.2`. */
const formatBytes = (bytes: number): string => formatDecimal(bytes / BYTES_A_KB, 1);

/** Beginning and end of a hash, `3f9a71c0…9a713f9a`: enough to tell two apart. */
const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;

/** Such as `<firm>-statement-INV-0001-2026-10.pdf`. */
const statementFileName = ({ investor, month }: StatementRow): string =>
  `${fileName('statement', investor.reference, month)}.pdf`;

interface StatementsListProps {
  /** Newest first. */
  statements: readonly StatementRow[];
  /** Whether they are of several investors, each of which is then named. */
  hasInvestors?: boolean;
  /** How many are listed before somebody asks for all. */
  countAtFirst?: number;
  /** Said where there is none. */
  empty?: ReactNode;
  read: ReadFile;
  /** Reads the annual statement of an investor, by its id and the year. @throws ApiProblem */
  readAnnual: (investorId: string, year: string, signal: AbortSignal) => Promise<Blob>;
  /** Reads all of a month as one archive; absent where it cannot be had. */
  readArchive?: ReadFile;
  /** What can be done about the mail that told of one; nothing unless given. */
  mailOf?: (statement: StatementRow) => ReactNode;
}

interface StatementsPanelProps extends Omit<StatementsListProps, 'statements'> {
  query: UseQueryResult<StatementRow[]>;
  /** Which of them are listed. */
  isListed?: (statement: StatementRow) => boolean;
  note?: ReactNode;
}

/** Statements, as they were made. */
export function StatementsPanel({ query, isListed = () => true, note, ...list }: StatementsPanelProps) {
  return (
    <Panel
      title="Statements"
      note={note}
      count={
        query.data === undefined ? null : (
          <>
            <BasisBadge isEstimate={false} />
            <RefreshFailure query={query} />
          </>
        )
      }
    >
      <ListState query={query} items="statements" />
      {query.data === undefined ? null : (
        <StatementsList statements={query.data.filter(isListed)} {...list} />
      )}
    </Panel>
  );
}

/** Statements with what each closes with and how to prove it is the one that was made; each can be saved. */
function StatementsList(props: StatementsListProps) {
  const { statements, hasInvestors = false, countAtFirst = 12, empty, readArchive } = props;
  return (
    <DataTable
      items="statements"
      caption="Statements, newest first"
      columns={columnsOf(props).filter(({ key }) => hasInvestors || key !== 'investor')}
      rows={statements}
      keyOf={({ id }) => id}
      stackBelow={840}
      countAtFirst={countAtFirst}
      empty={empty}
      {...(hasInvestors && {
        search: SEARCH,
        filters: [monthFilter(statements, readArchive)],
        narrowedFrom: 2,
      })}
    />
  );
}

const SEARCH = {
  label: 'Investor or reference',
  textOf: ({ investor }: StatementRow) => `${investor.name} ${investor.reference}`,
};

const monthFilter = (statements: readonly StatementRow[], readArchive?: ReadFile) => ({
  label: 'Month',
  all: 'Every month',
  choices: [...new Set(statements.map(({ month }) => month))].map((value) => ({
    value,
    name: formatMonth(value),
  })),
  valueOf: ({ month }: StatementRow) => month,
  ...(readArchive && {
    action: (month: string) => (
      <FileDownload
        key={month}
        label={`All of ${formatMonth(month)} (ZIP)`}
        name={`${fileName('statements', month)}.zip`}
        read={(signal) => readArchive(month, signal)}
      />
    ),
  }),
});

const columnsOf = ({ statements, read, readAnnual, mailOf }: StatementsListProps): Column<StatementRow>[] => {
  const closing = closingYears(statements);
  return [
    {
      key: 'month',
      name: 'Month',
      className: 'whitespace-nowrap font-medium',
      cell: ({ month }) => formatMonth(month),
    },
    {
      key: 'investor',
      name: 'Investor',
      card: 'note',
      cell: ({ investor }) => (
        <>
          <bdi>{investor.name}</bdi>{' '}
          <span className="whitespace-nowrap text-ink-3">{investor.reference}</span>
        </>
      ),
    },
    {
      key: 'value',
      name: 'Net value',
      unit: 'USDT',
      isNumeric: true,
      text: ({ net_value: value }) => formatUsdt(value),
    },
    {
      key: 'made',
      className: 'print:whitespace-nowrap',
      name: `Issued (${chosenZone()})`,
      cell: ({ made_at: madeAt }) => <At at={madeAt} format={formatRowTime} />,
    },
    {
      key: 'size',
      name: 'Size',
      unit: 'KB',
      isNumeric: true,
      card: 'none',
      text: ({ bytes }) => formatBytes(bytes),
    },
    {
      key: 'hash',
      name: 'SHA-256',
      cell: (statement) => <CopyHash statement={statement} sha256={statement.sha256} />,
    },
    ...(mailOf ? [{ key: 'mail', name: 'Email', className: 'print:hidden', cell: mailOf }] : []),
    {
      key: 'file',
      name: 'Document',
      isNameHidden: true,
      card: 'lead',
      className: 'w-px print:hidden',
      cell: (statement) => (
        <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap">
          {closing.has(statement.id) ? (
            <AnnualDownload statement={statement} readAnnual={readAnnual} />
          ) : null}
          <FileDownload
            label="PDF"
            about={
              <>
                of {formatMonth(statement.month)}, <bdi>{statement.investor.name}</bdi>
              </>
            }
            name={statementFileName(statement)}
            read={(signal) => read(statement.id, signal)}
          />
        </span>
      ),
    },
  ];
};

interface AnnualDownloadProps extends Pick<StatementsListProps, 'readAnnual'> {
  /** The last one of its year. */
  statement: StatementRow;
}

function AnnualDownload({ statement, readAnnual }: AnnualDownloadProps) {
  const year = yearOf(statement);
  return (
    <FileDownload
      label={`Annual ${year}`}
      about={
        <>
          statement of <bdi>{statement.investor.name}</bdi>
        </>
      }
      name={statementFileName({ ...statement, month: year })}
      read={(signal) => readAnnual(statement.investor.id, year, signal)}
    />
  );
}

const yearOf = ({ month }: StatementRow): string => month.slice(0, 4);

/** Statements after which their year has no other: of December, or the last one of who held nothing at its end. */
function closingYears(statements: readonly StatementRow[]): Set<string> {
  const last = new Map<string, StatementRow>();
  // The newest of a year stands first.
  for (const one of statements.toReversed()) last.set(`${one.investor.id} ${yearOf(one)}`, one);
  const thisYear = utcDay(serverNow()).slice(0, 4);
  const isLast = (one: StatementRow): boolean =>
    one.month.endsWith('-12') || (one.net_value === 0 && yearOf(one) < thisYear);
  return new Set([...last.values()].filter(isLast).map(({ id }) => id));
}

interface CopyHashProps {
  statement: StatementRow;
  sha256: string;
}

/** The hash of a statement, shortened; a press copies all of it. */
function CopyHash({ statement, sha256 }: CopyHashProps) {
  const { outcome, copy } = useCopy(sha256);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <button
        type="button"
        className="text-link min-h-6 font-mono text-xs pointer-coarse:min-h-11"
        title={`${sha256}: copy it`}
        aria-label={`Copy the SHA-256 of ${formatMonth(statement.month)}, ${statement.investor.name}`}
        onClick={() => void copy()}
      >
        {shortHash(sha256)}
      </button>
      <span role="status" className="min-w-[6ch] text-xs text-ink-3 print:hidden">
        {outcome === 'copied' ? 'Copied' : null}
        {outcome === 'failed' ? 'Not copied' : null}
      </span>
      {/* Whoever cannot copy can select all of it; on paper it stands whole. */}
      <span
        className={`font-mono ${outcome === 'failed' ? 'basis-full text-axis' : 'hidden text-[5.5pt] print:inline'}`}
      >
        {sha256}
      </span>
    </span>
  );
}
