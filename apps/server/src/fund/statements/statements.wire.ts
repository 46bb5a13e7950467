import type { StatementRow } from '@equanim/contract/holdings';
import type { MadeStatement, StatementFile } from './statements.service.ts';

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

/** A contract note that is sent. */
export function toNotePdf({ content, reference }: Pick<StatementFile, 'content' | 'reference'>) {
  return { name: `contract note ${reference}.pdf`, content };
}

/** A statement that is sent. */
export function toPdf({ content, month, reference }: Omit<StatementFile, 'madeAt'>) {
  return { name: `statement ${reference} ${month}.pdf`, content };
}

/** Statements of a month, each named as it is where it is sent alone. */
export function toZip(month: string, files: AsyncIterable<StatementFile>) {
  return { name: `statements ${month}.zip`, files: named(files) };
}

async function* named(files: AsyncIterable<StatementFile>) {
  for await (const file of files) yield { ...toPdf(file), madeAt: file.madeAt };
}
