import { z } from 'zod/mini';
import { proposing } from './approvals.ts';
import { named, type CallTable } from './call.ts';
import { fundParams } from './identity.ts';
import { handLine, handLineBody } from './hand-lines.ts';

/** Calls about what lies in other wallets of the owner. */
export const handLineCalls = named({
  handLines: {
    method: 'GET',
    path: '/funds/:fund/lines',
    access: 'admin',
    summary: 'What lies in other wallets of the owner and is kept by hand, with its share of the equity',
    params: fundParams,
    reply: z.array(handLine),
  },
  keepHandLine: {
    method: 'POST',
    path: '/funds/:fund/lines',
    access: 'admin',
    summary:
      'Propose that a flow to another wallet of the owner, or back from one, is kept by hand, that a line is lost, or that this is taken back',
    params: fundParams,
    body: handLineBody,
    ...proposing,
  },
} as const satisfies CallTable);
