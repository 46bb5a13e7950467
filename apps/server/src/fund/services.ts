import { FLAGSHIP } from '@equanim/contract/identity';
import type { MakeAct } from '../platform/acts/act.ts';
import type { Database } from '../platform/database/open.ts';
import { createFundApprovals } from './approvals/kinds.ts';
import { createLedgerStore } from './ledger/book/ledger.store.ts';
import { createMatchesService } from './ledger/dealing/matches.service.ts';
import { createStrikesService } from './ledger/dealing/strikes.service.ts';
import { createLedgerService } from './ledger/ledger.service.ts';
import { createLinesService } from './ledger/lines/lines.service.ts';
import { createRequestsService } from './ledger/requests/requests.service.ts';
import { readSiteTerms } from './ledger/terms/site-terms.ts';
import { createVerificationService, type VerificationService } from './ledger/verify/verification.service.ts';
import { createCustodyService } from './record/custody.service.ts';
import { createRecordStore } from './record/log/record.store.ts';
import { keepRecordIn } from './record/log/kept-record.ts';
import { createPublishingService } from './record/publishing.service.ts';
import { createRecordService, type RecordService } from './record/record.service.ts';
import { readStatementFirm, type StatementFirm } from './statements/statement-firm.ts';
import { createAnnualStatementsService } from './statements/annual-statements.service.ts';
import { renderAnnualStatement } from './statements/render-annual-statement.ts';
import { createContractNotesService } from './statements/contract-notes.service.ts';
import { renderContractNote } from './statements/render-contract-note.ts';
import { renderStatement } from './statements/render-statement.ts';
import { createStatementsService } from './statements/statements.service.ts';
import { createStatementsStore } from './statements/statements.store.ts';

export interface FundDeps {
  db: Database;
  clock: () => Date;
  actOn: MakeAct;
  /** Folder of the built website, which has the firm's words; null where there is none. */
  webRoot: string | null;
  mode: 'demo' | 'live';
}

/** Whose the units are: the ledger of the flagship, what is dealt, and the statements. */
export function createFundServices({ db, clock, actOn, webRoot, mode }: FundDeps) {
  const store = createLedgerStore(db, FLAGSHIP);
  const ledger = createLedgerService(store, clock, () => readSiteTerms(webRoot, mode === 'live'));
  const trackRecord = createTrackRecord(db, clock);
  const statements = createStatementsStore(db, FLAGSHIP);
  let known: StatementFirm | null = null;
  // Read when the first statement is made: a server without one needs no words.
  const firm = () => (known ??= readStatementFirm(webRoot));
  return {
    ledger,
    requests: createRequestsService(store, clock),
    matches: createMatchesService(store, clock),
    strikes: createStrikesService(store, clock),
    approvals: createFundApprovals(store, clock),
    lines: createLinesService(store, clock),
    verification: createVerification(db, clock),
    trackRecord,
    statements: createStatementsService({
      store: statements,
      ledger,
      trackRecord,
      render: (facts) => renderStatement(facts, firm()),
      actOn,
      clock,
    }),
    annualStatements: createAnnualStatementsService({
      store: statements,
      ledger,
      render: (facts) => renderAnnualStatement(facts, firm()),
      clock,
    }),
    contractNotes: createContractNotesService({
      ledger,
      render: (note) => renderContractNote(note, firm()),
      clock,
    }),
  };
}

/** Verifies the ledger of the flagship and its statements on a database. */
export function createVerification(db: Database, clock: () => Date): VerificationService {
  const statements = createStatementsStore(db, FLAGSHIP);
  return createVerificationService({
    store: createLedgerStore(db, FLAGSHIP),
    statements: { list: () => statements.list({}), content: (id) => statements.content(id, {}) },
    trackRecord: createTrackRecord(db, clock),
    clock,
  });
}

/** The track record as it is published. */
export function createTrackRecord(db: Database, clock: () => Date): RecordService {
  return createRecordService(createRecordStore(db), clock);
}

/** Where and with what the track record is signed. */
export interface RecordSettings {
  /** Of the private key. */
  keyFile: string;
  /** Of the record that is kept beside the database. */
  copyFile: string;
  /** Name of a new record. */
  origin: string;
  source: 'live' | 'demo';
}

/** What signs the track record, and what an operator does to it. */
export function createRecordKeeping(
  db: Database,
  { copyFile, ...settings }: RecordSettings,
  clock: () => Date,
) {
  const place = { ...settings, kept: keepRecordIn(copyFile) };
  const deps = { store: createRecordStore(db), place, clock };
  return { publishing: createPublishingService(deps), custody: createCustodyService(deps) };
}
