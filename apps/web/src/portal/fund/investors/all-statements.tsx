import { DELAY_IN_HOURS } from '@equanim/contract/customer-delay';
import { ledgerCalls } from '@equanim/contract/ledger-calls';
import { readPdf, type ReadStatement } from '../../../api/pdf-file.ts';
import { useCall } from '../../../api/use-call.ts';
import { SendStatement } from '../statements/send-statement.tsx';
import { StatementsPanel } from '../statements/statements-panel.tsx';

const read: ReadStatement = (id, signal) => readPdf(ledgerCalls.statement, { params: { id } }, signal);

/** The statements of all investors, as they were made. */
export const AllStatements = () => (
  <StatementsPanel
    query={useCall(ledgerCalls.statements)}
    empty={
      <p className="panel-empty">
        No statement yet. Each is made {DELAY_IN_HOURS} after the sample of its strike.
      </p>
    }
    hasInvestors
    read={read}
    actionOf={(statement) => <SendStatement statement={statement} />}
  />
);
