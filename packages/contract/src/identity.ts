import { z } from 'zod';
import type { AsRead } from './as-read.ts';

/** The fund of calls whose path names none. */
export const FLAGSHIP = 'flagship';

/** The funds there are. A second one gets its name here. */
export const fundId = z.enum([FLAGSHIP], 'There is no such fund.').meta({ description: 'The id of a fund' });

export const fundParams = z.object({ fund: fundId });

/** Whom a holding, a request or a statement belongs to. */
export const namedInvestor = z
  .object({ id: z.uuid(), reference: z.string(), name: z.string() })
  .meta({ id: 'NamedInvestor' });
export type NamedInvestor = AsRead<typeof namedInvestor>;
