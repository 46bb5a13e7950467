import type { Handlers } from '../../../platform/http/serve-calls.ts';
import { toApproval } from '../../approvals/approvals.wire.ts';
import type { Approval } from '../../approvals/view-approval.ts';
import type { RecordedAct } from '../../../platform/acts/act.ts';
import { fromHandLine, toHandLine } from '../wire/lines.wire.ts';
import type { LineAct } from './keep-line.ts';
import type { LinesService } from './lines.service.ts';

interface LinesServices {
  lines: LinesService;
  approvals: {
    propose(kind: 'hand-line', body: LineAct, reason: string, act: RecordedAct): Promise<Approval>;
  };
}

/** What lies in other wallets of the owner, for administrators. */
export function linesRoutes({ lines, approvals }: LinesServices) {
  return {
    handLines: async () => (await lines.list()).map(toHandLine),

    keepHandLine: async ({ body, act }) =>
      toApproval(await approvals.propose('hand-line', fromHandLine(body), body.reason, act)),
  } satisfies Partial<Handlers>;
}
