import type { Migration } from 'kysely';
import * as users from './0001-users.ts';
import * as snapshots from './0002-snapshots.ts';
import * as orders from './0003-orders.ts';
import * as quality from './0004-quality.ts';
import * as accountMark from './0005-account-mark.ts';
import * as leads from './0006-leads.ts';
import * as passwordResets from './0007-password-resets.ts';
import * as invitations from './0008-invitations.ts';
import * as flowsWithoutPrice from './0009-flows-without-price.ts';
import * as btcHours from './0010-btc-hours.ts';
import * as accounts from './0011-accounts.ts';
import * as reconciliation from './0012-reconciliation.ts';
import * as ourWords from './0013-our-words.ts';
import * as collectingSince from './0014-collecting-since.ts';
import * as changes from './0015-changes.ts';
import * as rollups from './0016-rollups.ts';
import * as firstFills from './0017-first-fills.ts';
import * as months from './0018-months.ts';
import * as partsPerUnit from './0019-parts-per-unit.ts';
import * as flowTimes from './0020-flow-times.ts';
import * as access from './0021-access.ts';
import * as machines from './0022-machines.ts';
import * as alerts from './0023-alerts.ts';
import * as ledger from './0024-ledger.ts';
import * as record from './0025-record.ts';

/** Every migration in order; forward only, never edited once released. */
export const migrations: Record<string, Migration> = {
  '0001-users': users,
  '0002-snapshots': snapshots,
  '0003-orders': orders,
  '0004-quality': quality,
  '0005-account-mark': accountMark,
  '0006-leads': leads,
  '0007-password-resets': passwordResets,
  '0008-invitations': invitations,
  '0009-flows-without-price': flowsWithoutPrice,
  '0010-btc-hours': btcHours,
  '0011-accounts': accounts,
  '0012-reconciliation': reconciliation,
  '0013-our-words': ourWords,
  '0014-collecting-since': collectingSince,
  '0015-changes': changes,
  '0016-rollups': rollups,
  '0017-first-fills': firstFills,
  '0018-months': months,
  '0019-parts-per-unit': partsPerUnit,
  '0020-flow-times': flowTimes,
  '0021-access': access,
  '0022-machines': machines,
  '0023-alerts': alerts,
  '0024-ledger': ledger,
  '0025-record': record,
};
