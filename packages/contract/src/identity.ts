import { z } from 'zod/mini';
import type { AsRead } from './as-read.ts';

/** The fund of calls whose path names none. */
export const FLAGSHIP = 'flagship';

/** The funds there are. A second one gets its name here. */
export const fundId = z.enum([FLAGSHIP], 'There is no such fund.').check(z.describe('The id of a fund'));

export const fundParams = z.object({ fund: fundId });

/** Whom a holding, a request or a statement belongs to. */
export const namedInvestor = z
  .object({ id: z.uuid(), reference: z.string(), name: z.string() })
  .register(z.globalRegistry, { id: 'NamedInvestor' });
export type NamedInvestor = AsRead<typeof namedInvestor>;
