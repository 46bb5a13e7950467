import { z } from 'zod/mini';
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
    at: instant.check(z.describe('When it counts: a flow at its own time, a strike at the dealing day')),
    kind: entryKind,
    owner,
    investor: z.nullable(namedInvestor),
    series: z.nullable(z.string()),
    units: unitsText,
    amount: z.nullable(amount).check(z.describe('USDT')),
    shares: amount,
    high_water_mark: amount.check(z.describe('Change of it, USDT')),
    strike_day: z.nullable(day),
    request_id: z.nullable(z.uuid()),
    transaction_id: z.nullable(z.string()),
    corrects: z.nullable(z.int()).check(z.describe('Sequence of the entry that it corrects')),
    recorded_at: instant,
    recorded_by: z.string(),
  })
  .register(z.globalRegistry, { id: 'LedgerEntry' });
export type LedgerEntry = AsRead<typeof ledgerEntry>;

const filters = z.object({
  kind: z.optional(entryKind),
  owner: z.optional(owner),
  investor_id: z.optional(z.uuid()),
  ...spanFields,
});

export const entriesQuery = z
  .extend(filters, {
    page: wholeNumberParam({ min: 1, max: 1_000_000, fallback: 1 }),
    page_size: wholeNumberParam({ min: 1, max: MAX_PAGE_SIZE, fallback: 50 }),
  })
  .check(z.refine(spanInOrder.check, spanInOrder.message));
export const entriesExportQuery = filters.check(z.refine(spanInOrder.check, spanInOrder.message));

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
    state: z
      .enum(['even', 'off', 'waiting'])
      .check(
        z.describe(
          'off: something differs; waiting: there is no sample, or a flow whose units are still to be counted',
        ),
      ),
    as_of: z.nullable(instant),
    price: z.nullable(amount),
    equity: z.nullable(amount),
    units_in_issue: z.nullable(unitsText),
    units_of_owners: z.nullable(unitsText),
    units_difference: z.nullable(unitsText),
    value_of_owners: z.nullable(amount),
    value_difference: z.nullable(amount),
    owners: z.array(z.object({ owner, name: z.string(), units: unitsText, value: amount })),
    findings: z.array(z.string()).check(z.describe('What is off, a sentence each')),
  })
  .register(z.globalRegistry, { id: 'LedgerReconciliation' });
export type LedgerReconciliation = AsRead<typeof ledgerReconciliation>;
