import { DomainError } from '../../platform/domain-error.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import { ledgerSeen, seenUntil } from '../ledger/seen-ledger.ts';
import { StatementRefusedError } from './statement-refused.ts';
import { contractNoteOf, type ContractNote } from './contract-note.ts';

interface ContractNotesDeps {
  ledger: Pick<LedgerService, 'read'>;
  /** The PDF of a contract note. */
  render: (note: ContractNote) => Promise<Buffer>;
  clock: () => Date;
}

/** Which contract notes may be seen. */
interface NoteFilter {
  /** All unless given. */
  investorIds?: readonly string[];
  /** What rests on a reading up to then; unless given, what the investor sees now. */
  until?: Date;
}

/** The file of a contract note, and what it is named by. */
interface ContractNoteFile {
  content: Buffer;
  reference: string;
}

export type ContractNotesService = ReturnType<typeof createContractNotesService>;

/** Contract notes of dealings: made each time they are asked for, of what their investors may see, whoever asks. */
export function createContractNotesService({ ledger, render, clock }: ContractNotesDeps) {
  const renderOrRefuse = (note: ContractNote): Promise<Buffer> =>
    render(note).catch((error: unknown) => {
      if (!(error instanceof StatementRefusedError)) throw error;
      throw new DomainError('not-possible', `The contract note cannot be made: ${error.message}`);
    });

  return {
    /** @throws DomainError `not-found` where there is no such request, or it may not be seen; `not-possible` before it was dealt */
    async find(requestId: string, { investorIds, until }: NoteFilter = {}): Promise<ContractNoteFile> {
      const seen = ledgerSeen(await ledger.read(), until ?? seenUntil(clock()));
      const isOwn = ({ id, investorId }: (typeof seen.requests)[number]): boolean =>
        id === requestId && investorIds?.includes(investorId) !== false;
      if (!seen.requests.some(isOwn)) throw new DomainError('not-found', 'There is no such request.');
      const note = contractNoteOf(seen, requestId);
      return { content: await renderOrRefuse(note), reference: note.reference };
    },
  };
}
