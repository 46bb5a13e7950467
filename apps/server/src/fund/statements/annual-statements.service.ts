import { DomainError } from '../../platform/domain-error.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { Ledger } from '../ledger/read-ledger.ts';
import { ledgerSeen, seenUntil } from '../ledger/seen-ledger.ts';
import { annualFacts, type AnnualFacts } from './annual-facts.ts';
import { StatementRefusedError } from './statement-refused.ts';
import type { MadeStatement, StatementFile, StatementsStore } from './statements.store.ts';

interface AnnualDeps {
  store: Pick<StatementsStore, 'list'>;
  ledger: Pick<LedgerService, 'read'>;
  /** The PDF of an annual statement. */
  render: (facts: AnnualFacts) => Promise<Buffer>;
  clock: () => Date;
}

/** Whose year, and up to which reading it may be seen: as the investor sees it now unless given. */
interface OfYear {
  investorId: string;
  /** '2026' */
  year: string;
  until?: Date;
}

export type AnnualStatementsService = ReturnType<typeof createAnnualStatementsService>;

/** Annual statements: the monthly ones of a year together, made each time they are asked for. */
export function createAnnualStatementsService({ store, ledger, render, clock }: AnnualDeps) {
  return {
    /** @throws DomainError `not-found` where the year has no statement, `not-possible` before it has all of them */
    async find({
      investorId,
      year,
      until = seenUntil(clock()),
    }: OfYear): Promise<Pick<StatementFile, 'content' | 'reference' | 'month'>> {
      const listed = await store.list({ investorIds: [investorId], restsUpTo: until });
      const statements = listed.filter(({ month }) => month.startsWith(`${year}-`)).toReversed();
      const last = statements.at(-1);
      if (!last) throw new DomainError('not-found', 'There is no such statement.');
      const seen = ledgerSeen(await ledger.read(), until);
      if (!isWhole(seen, last, year) || isAnyMissingBefore(seen, statements[0], year))
        throw new DomainError('not-possible', `The statements of ${year} are not all there yet.`);
      try {
        const facts = annualFacts(year, statements);
        if (!facts) throw new Error(`There is no statement of ${year}.`);
        return { content: await render(facts), reference: last.investor.reference, month: year };
      } catch (error) {
        if (!(error instanceof StatementRefusedError)) throw error;
        throw new DomainError('not-possible', `The annual statement cannot be made: ${error.message}`);
      }
    },
  };
}

/** Whether the first statement of a year is not the first: something was held when its month began, and before in that year. */
function isAnyMissingBefore(
  { entries }: Pick<Ledger, 'entries'>,
  first: MadeStatement | undefined,
  year: string,
): boolean {
  if (!first || first.month === `${year}-01`) return false;
  const from = first.facts.from.slice(0, 10);
  const begin = `${year}-01-01`;
  const isBefore = ({ strikeDay }: Ledger['entries'][number]): boolean =>
    strikeDay !== null && strikeDay >= begin && strikeDay < from;
  return (
    Number(first.facts.totals.openingValue) !== 0 ||
    entries.some((entry) => entry.investorId === first.investor.id && isBefore(entry))
  );
}

/** Whether nothing of a year follows its last statement: it is that of December, or nothing was held and nothing happened since. */
function isWhole(
  { strikes, entries }: Pick<Ledger, 'strikes' | 'entries'>,
  { month, investor, facts }: MadeStatement,
  year: string,
): boolean {
  if (month === `${year}-12`) return true;
  const from = facts.to.slice(0, 10);
  const next = `${String(Number(year) + 1)}-01-01`;
  // What is dealt on the first day of the next year is of that year; what is put right on it is of December.
  const isOfYear = ({ strikeDay, kind }: Ledger['entries'][number]): boolean =>
    strikeDay !== null &&
    strikeDay >= from &&
    (strikeDay < next || (strikeDay === next && CORRECTING.has(kind)));
  return (
    Number(facts.totals.closingValue) === 0 &&
    strikes.some(({ day }) => day >= next) &&
    !entries.some((entry) => entry.investorId === investor.id && isOfYear(entry))
  );
}

const CORRECTING: ReadonlySet<string> = new Set(['nav-error', 'adjustment']);
