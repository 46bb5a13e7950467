import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '../../platform/domain-error.ts';
import { monthInWords } from '../../platform/in-words.ts';
import type { MakeAct } from '../../platform/acts/act.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { Ledger } from '../ledger/read-ledger.ts';
import { seenUntil } from '../ledger/seen-ledger.ts';
import type { RecordService } from '../record/record.service.ts';
import { factsOf, monthBefore } from './make-facts.ts';
import { finalPasses, type PassedSamples } from '../ledger/holdings/month-end.ts';
import { passedSamples } from './passed-samples.ts';
import type { StatementFacts } from './statement-facts.ts';
import { StatementRefusedError } from './statement-refused.ts';
import type {
  MadeStatement,
  ReadyStatement,
  StatementFile,
  StatementFilter,
  StatementsStore,
} from './statements.store.ts';

export type { MadeStatement, ReadyStatement, StatementFile } from './statements.store.ts';

interface StatementsDeps {
  store: StatementsStore;
  ledger: Pick<LedgerService, 'read' | 'lastSampleBefore'>;
  trackRecord: Pick<RecordService, 'witness'>;
  /** The PDF of a statement. */
  render: (facts: StatementFacts) => Promise<Buffer>;
  actOn: MakeAct;
  clock: () => Date;
}

/** A statement that is due. */
interface Due {
  investorId: string;
  strikeDay: string;
  facts: StatementFacts;
}

export type StatementsService = ReturnType<typeof createStatementsService>;

/** Monthly statements of investors: made once, as soon as customers may see them, and kept. */
export function createStatementsService(deps: StatementsDeps) {
  const { store, ledger, clock } = deps;
  /** Months in which an investor had nothing, which stays so: their strikes are final. */
  const idle = new Set<string>();

  return {
    list: (filter: StatementFilter = {}): Promise<MadeStatement[]> => store.list(filter),

    /** Those that may be seen, as a mail tells them. */
    ready: (filter: StatementFilter): Promise<ReadyStatement[]> => store.ready(filter),

    /** The file of a statement. @throws DomainError `not-found` where there is none, or it may not be seen */
    async find(id: string, filter: StatementFilter = {}) {
      const found = await store.content(id, filter);
      if (!found) throw new DomainError('not-found', 'There is no such statement.');
      return found;
    },

    /** The files of a month, each read when it is taken. @throws DomainError `not-found` where the month has none */
    async filesOf(month: string): Promise<AsyncGenerator<StatementFile>> {
      const listed = await store.list({ month });
      if (listed.length === 0)
        throw new DomainError('not-found', `There is no statement of ${monthInWords(month)}.`);
      return filesOf(store, listed);
    },

    /**
     * Makes the statements that are due, the newest month first.
     *
     * @param limit how many at most; the others are made the next time
     * @returns how many were made, and what cannot be, a sentence each; the others are made in spite of it
     */
    async makeDue(limit: number): Promise<{ made: number; failures: string[] }> {
      const read = await ledger.read();
      const known = await store.known();
      const samples = await passedSamples(read, ledger, await store.withPasses());
      // Its investor may not see it before.
      const until = seenUntil(clock());
      const failures: string[] = [];
      let made = 0;
      for (const one of dueIn(read, { known, idle, until, samples })) {
        try {
          await make(one, read, deps);
          made += 1;
        } catch (error) {
          if (!(error instanceof StatementRefusedError)) throw error;
          failures.push(`The statement ${one.facts.reference} cannot be made: ${error.message}`);
        }
        if (made === limit) break;
      }
      return { made, failures };
    },
  };
}

async function* filesOf(
  { content }: Pick<StatementsStore, 'content'>,
  listed: readonly MadeStatement[],
): AsyncGenerator<StatementFile> {
  for (const { id } of listed) {
    const file = await content(id, {});
    if (!file) throw new Error(`The statement ${id} is gone.`);
    yield file;
  }
}

/** @throws StatementRefusedError where it would say what it must not, or cannot be set */
async function make(
  { investorId, strikeDay, facts: due }: Due,
  { investors }: Ledger,
  { store, trackRecord, render, actOn, clock }: StatementsDeps,
): Promise<void> {
  // Whoever holds the statement can prove a record that was rewritten since.
  const facts: StatementFacts = { ...due, checkpoint: await trackRecord.witness() };
  const content = await render(facts);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const id = randomUUID();
  const { month } = facts;
  const made = { id, investorId, month, strikeDay, madeAt: clock(), facts, content, sha256 };
  const { reference } = investors.find((one) => one.id === investorId) ?? { reference: '' };
  const details = { statement: id, investor: reference, month, sha256, bytes: content.length };
  const event = { action: 'statement-made', actor: { kind: 'server' }, origin: null, details } as const;
  await store.add(made, actOn(event, made.madeAt));
}

interface Made {
  /** Months that have a statement, as "investor month". */
  known: ReadonlySet<string>;
  /** Months that need none, which more are added to. */
  idle: Set<string>;
  until: Date;
  samples: PassedSamples;
}

/** Finds one after the other, as each takes a while to compute. */
function* dueIn(read: Ledger, { known, idle, until, samples }: Made): Generator<Due> {
  const visible = read.strikes.filter(({ restsOnAt }) => restsOnAt <= until);
  const passed = finalPasses(read).flatMap((day) => {
    const after = read.strikes.find((strike) => strike.day > day);
    return after && visible.includes(after) ? [{ day }] : [];
  });
  const months = [...visible, ...passed]
    .toSorted((a, b) => (a.day > b.day ? -1 : 1))
    .flatMap(({ day }) => read.investors.map(({ id }) => ({ key: `${id} ${monthBefore(day)}`, id, day })))
    .filter(({ key }) => !known.has(key) && !idle.has(key));
  if (months.length === 0) return;
  const makeFacts = factsOf(read, { version: 3, samples });
  for (const { key, id, day } of months) {
    const facts = makeFacts(id, day);
    if (facts) yield { investorId: id, strikeDay: day, facts };
    else idle.add(key);
  }
}
