import { accountCalls } from './account-calls.ts';
import { approvalCalls } from './approval-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { authCalls } from './auth-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { dealingCalls } from './dealing-calls.ts';
import { factorCalls } from './factor-calls.ts';
import { fundCalls } from './fund-calls.ts';
import { handLineCalls } from './hand-line-calls.ts';
import { holdingsCalls } from './holdings-calls.ts';
import { investorCalls } from './investor-calls.ts';
import { leadCalls } from './lead-calls.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { orderCalls } from './order-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { performanceCalls } from './performance-calls.ts';
import { qualityCalls } from './quality-calls.ts';
import { recordCalls } from './record-calls.ts';
import { requestCalls } from './request-calls.ts';
import { statusCalls } from './status-calls.ts';
import { unusedCalls } from './unused-calls.ts';
import { walletCalls } from './wallet-calls.ts';

/**
 * Every call there is, and who may make it (`access`). The server registers from it, the client is typed from it, the access
 * test walks it. CONTRIBUTING.md says how to add one.
 */
export const calls = {
  ...authCalls,
  ...accountCalls,
  ...factorCalls,
  ...peopleCalls,
  ...walletCalls,
  ...orderCalls,
  ...performanceCalls,
  ...fundCalls,
  ...investorCalls,
  ...approvalCalls,
  ...ledgerCalls,
  ...dealingCalls,
  ...handLineCalls,
  ...customerCalls,
  ...holdingsCalls,
  ...requestCalls,
  ...recordCalls,
  ...statusCalls,
  ...qualityCalls,
  ...auditCalls,
  ...leadCalls,
  ...unusedCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
