import { ledgerCalls } from '@equanim/contract/ledger-calls';
import type { StatementRow } from '@equanim/contract/holdings';
import { useAction } from '../../../api/use-call.ts';
import { formatMonth } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { failureOf } from '../../frame/failure-of.ts';

/** Mails once more that a statement is ready, and says to how many people, or why to nobody. */
export function SendStatement({ statement }: { statement: StatementRow }) {
  const send = useAction(ledgerCalls.sendStatement);
  const people = send.data?.people;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
      <span role="status" className="max-w-[28ch] text-xs whitespace-normal">
        {people === undefined
          ? null
          : `Mailed to ${people === 1 ? 'one person' : `${String(people)} people`}`}
        {send.isError ? (
          <span className="text-loss">{failureOf(send.error, 'The mail was sent')}</span>
        ) : null}
      </span>
      <Button
        busyLabel={send.isPending ? 'Sending' : undefined}
        onClick={() => send.mutate({ params: { id: statement.id } })}
      >
        Send again
        <span className="sr-only">
          {' '}
          the mail about {formatMonth(statement.month)}, <bdi>{statement.investor.name}</bdi>
        </span>
      </Button>
    </span>
  );
}
