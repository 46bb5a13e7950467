import type { StatementRow } from '@equanim/contract/holdings';
import type { MadeStatement } from './statements.service.ts';

export function toStatementRow({
  id,
  investor,
  month,
  madeAt,
  bytes,
  sha256,
  facts,
}: MadeStatement): StatementRow {
  return {
    id,
    investor,
    month,
    made_at: madeAt.toISOString(),
    bytes,
    sha256,
    net_value: Number(facts.totals.closingValue),
  };
}

/** A file that is sent as PDF. */
export function toPdf({ content, month, reference }: { content: Buffer; month: string; reference: string }) {
  return { name: `statement ${reference} ${month}.pdf`, content };
}
