import { z } from 'zod';
import type { AsRead } from './as-read.ts';
import { ENTRY_KINDS } from '@equanim/finance/ledger/kinds';
import { unitsText } from './fund.ts';
import { namedInvestor } from './identity.ts';
import { amount, day, instant, spanFields, spanInOrder, MAX_PAGE_SIZE, wholeNumberParam } from './values.ts';

const entryKind = z.enum(ENTRY_KINDS);

export const OWNERS = ['series', 'house', 'settlement', 'manager'] as const;
export const owner = z.enum(OWNERS);
export type Owner = z.infer<typeof owner>;

/** What one owner got, or gave. */
export const ledgerEntry = z
  .object({
    sequence: z.int(),
    at: instant.meta({ description: 'When it counts: a flow at its own time, a strike at the dealing day' }),
    kind: entryKind,
    owner,
    investor: namedInvestor.nullable(),
    series: z.string().nullable(),
    units: unitsText,
    amount: amount.nullable().meta({ description: 'USDT' }),
    shares: amount,
    high_water_mark: amount.meta({ description: 'Change of it, USDT' }),
    strike_day: day.nullable(),
    request_id: z.uuid().nullable(),
    transaction_id: z.string().nullable(),
    corrects: z.int().nullable().meta({ description: 'Sequence of the entry that it corrects' }),
    recorded_at: instant,
    recorded_by: z.string(),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = AsRead<typeof ledgerEntry>;

const filters = z.object({
  kind: entryKind.optional(),
  owner: owner.optional(),
  investor_id: z.uuid().optional(),
  ...spanFields,
});

export const entriesQuery = filters
  .extend({
    page: wholeNumberParam({ min: 1, max: 1_000_000, fallback: 1 }),
    page_size: wholeNumberParam({ min: 1, max: MAX_PAGE_SIZE, fallback: 50 }),
  })
  .refine(spanInOrder.check, spanInOrder.message);
export const entriesExportQuery = filters.refine(spanInOrder.check, spanInOrder.message);

export const entriesPage = z.object({
  data: z.array(ledgerEntry),
  page: z.int(),
  page_size: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
});

/** Whether the owners' units and values are the account's. */
export const ledgerReconciliation = z
  .object({
    state: z.enum(['even', 'off', 'waiting']).meta({
      description:
        'off: something differs; waiting: there is no sample, or a flow whose units are still to be counted',
    }),
    as_of: instant.nullable(),
    price: amount.nullable(),
    equity: amount.nullable(),
    units_in_issue: unitsText.nullable(),
    units_of_owners: unitsText.nullable(),
    units_difference: unitsText.nullable(),
    value_of_owners: amount.nullable(),
    value_difference: amount.nullable(),
    owners: z.array(z.object({ owner, name: z.string(), units: unitsText, value: amount })),
    findings: z.array(z.string()).meta({ description: 'What is off, a sentence each' }),
  })
  .meta({ id: 'LedgerReconciliation' });
export type LedgerReconciliation = AsRead<typeof ledgerReconciliation>;
