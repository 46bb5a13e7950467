import type { Migration } from 'kysely';
import { up } from './0001-baseline.ts';
import { up as addIdempotencyKeys } from './0002-idempotency-keys.ts';
import { up as addCollectorClock } from './0003-collector-clock.ts';
import { up as addDealingDays } from './0004-dealing-days.ts';
import { up as addApprovals } from './0005-approvals.ts';
import { up as addAdjustments } from './0006-adjustments.ts';
import { up as addHandLines } from './0007-hand-lines.ts';
import { up as tellLines } from './0008-told-lines.ts';
import { up as addImportedLines } from './0009-imported-lines.ts';
import { up as addCoinAnswers } from './0010-coin-answers.ts';
import { up as addRecords } from './0011-records.ts';
import { up as addNamesOnStatements } from './0012-names-on-statements.ts';
import { up as countLongReturns } from './0013-long-returns.ts';
import { up as partAccounts } from './0014-accounts.ts';
import { up as tellMessages } from './0015-messages.ts';
import { up as inviteForInvestors } from './0016-invitations-for-investors.ts';

/** Every migration in order; forward only, never edited once released. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': { up },
  '0002-idempotency-keys': { up: addIdempotencyKeys },
  '0003-collector-clock': { up: addCollectorClock },
  '0004-dealing-days': { up: addDealingDays },
  '0005-approvals': { up: addApprovals },
  '0006-adjustments': { up: addAdjustments },
  '0007-hand-lines': { up: addHandLines },
  '0008-told-lines': { up: tellLines },
  '0009-imported-lines': { up: addImportedLines },
  '0010-coin-answers': { up: addCoinAnswers },
  '0011-records': { up: addRecords },
  '0012-names-on-statements': { up: addNamesOnStatements },
  '0013-long-returns': { up: countLongReturns },
  '0014-accounts': { up: partAccounts },
  '0015-messages': { up: tellMessages },
  '0016-invitations-for-investors': { up: inviteForInvestors },
};
