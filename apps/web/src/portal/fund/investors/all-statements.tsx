import { DELAY_IN_HOURS } from '@equanim/contract/customer-delay';
import { ledgerCalls } from '@equanim/contract/ledger-calls';
import { readFile, type ReadFile } from '../../../api/read-file.ts';
import { useCall } from '../../../api/use-call.ts';
import { SendStatement } from '../statements/send-statement.tsx';
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
