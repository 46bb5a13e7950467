import type { Role } from '@equanim/contract/auth';
import type { MailSettings } from '../../../config.ts';
import type { VerificationService } from '../../../fund/ledger/verify/verification.service.ts';
import type { CustodyService } from '../../../fund/record/custody.service.ts';
import type { RecordService } from '../../../fund/record/record.service.ts';
import type { AuditService } from '../../../people/audit/audit.service.ts';
import type { ChainStore } from '../../../people/audit/chain.store.ts';
import type { Invitation } from '../../../people/auth/invitations.service.ts';
import type { NewUser } from '../../../people/auth/users.service.ts';
import type { PrivacyService } from '../../../people/privacy/privacy.service.ts';

/** Somebody as the list of people names them. */
interface ListedUser {
  email: string;
  name: string;
  role: Role;
  disabled_at: Date | null;
}

/** What operators do with people. */
export interface OperatorUsers {
  add(user: NewUser): Promise<void>;
  invite(email: string, role: Role): Promise<Invitation>;
  list(): Promise<ListedUser[]>;
  disable(email: string): Promise<void>;
  enable(email: string): Promise<void>;
  setRole(email: string, role: Role): Promise<void>;
  setPassword(email: string, password: string): Promise<void>;
  resetFactor(email: string): Promise<void>;
}

/** What an operator's commands work with: the services of the running server, or their own on the same data. */
export interface CommandServices {
  users: OperatorUsers;
  audit: Pick<AuditService, 'last' | 'record' | 'export'>;
  auditChain: ChainStore;
  verification: VerificationService;
  trackRecord: Pick<RecordService, 'witness'>;
  /** Null where there is no track record. */
  custody: CustodyService | null;
  privacy: Pick<PrivacyService, 'exportPerson' | 'erase'>;
  /** Null where no mail is sent. */
  mail: MailSettings | null;
  /** Origin of the links sent to people. */
  siteUrl: string;
}

/** Writes a line of the result. */
export type Print = (line: string) => void;

/** An operator's command found something wrong, which it says in a sentence. */
export class FoundWrongError extends Error {
  override readonly name = 'FoundWrongError';
}
