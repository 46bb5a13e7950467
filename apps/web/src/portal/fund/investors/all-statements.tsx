import { DELAY_IN_HOURS } from '@equanim/contract/customer-delay';
import type { StatementRow } from '@equanim/contract/holdings';
import { ledgerCalls } from '@equanim/contract/ledger-calls';
import { readFile, type ReadFile } from '../../../api/read-file.ts';
import { useAction, useCall } from '../../../api/use-call.ts';
import { formatMonth } from '../../../ui/format/date.ts';
import { failureOf } from '../../frame/failure-of.ts';
import { StatementsPanel } from '../statements/statements-panel.tsx';

const read: ReadFile = (id, signal) => readFile(ledgerCalls.statement, { params: { id } }, signal);

const readAnnual = (investorId: string, year: string, signal: AbortSignal) =>
  readFile(ledgerCalls.annualStatement, { query: { investor_id: investorId, year } }, signal);

const readArchive: ReadFile = (month, signal) =>
  readFile(ledgerCalls.statementsArchive, { query: { month } }, signal);

/** The statements of all investors, or of one, as they were made. */
export const AllStatements = ({ investorId }: { investorId?: string }) => (
  <StatementsPanel
    query={useCall(ledgerCalls.statements, { query: { investor_id: investorId } })}
    empty={
      <p className="panel-empty">
        No statement yet. Each is made {DELAY_IN_HOURS} after the sample of its strike.
      </p>
    }
    hasInvestors={investorId === undefined}
    read={read}
    mailOf={(statement) => <SendStatement statement={statement} />}
    readAnnual={readAnnual}
    readArchive={readArchive}
  />
);

/** Emails once more that a statement is ready, and says to how many people, or why to nobody. */
export function SendStatement({ statement }: { statement: StatementRow }) {
  const send = useAction(ledgerCalls.sendStatement);
  const people = send.data?.people;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <button
        type="button"
        className="text-link min-h-6 text-xs pointer-coarse:min-h-11"
        aria-busy={send.isPending || undefined}
        onClick={() => {
          if (!send.isPending) send.mutate({ params: { id: statement.id } });
        }}
      >
        {send.isPending ? 'Sending' : 'Send again'}
        <span className="sr-only">
          {' '}
          the email about {formatMonth(statement.month)}, <bdi>{statement.investor.name}</bdi>
        </span>
      </button>
      <span role="status" className="w-max max-w-[24ch] text-xs whitespace-normal">
        {people === undefined
          ? null
          : `Email sent to ${people === 1 ? 'one person' : `${String(people)} people`}`}
        {send.isError ? (
          <span className="text-loss">{failureOf(send.error, 'The email was sent')}</span>
        ) : null}
      </span>
    </span>
  );
}
