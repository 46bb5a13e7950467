import type { Kysely } from 'kysely';
import { access } from './0001-baseline/access.ts';
import { appendOnly } from './0001-baseline/append-only.ts';
import { changes } from './0001-baseline/changes.ts';
import { fence } from './0001-baseline/fence.ts';
import { dealing, entries, fund } from './0001-baseline/ledger.ts';
import { flows, log } from './0001-baseline/log.ts';
import { machines } from './0001-baseline/machines.ts';
import { minutes } from './0001-baseline/minutes.ts';
import { firstFills, orderCounts, takingTurns } from './0001-baseline/order-triggers.ts';
import { orders } from './0001-baseline/orders.ts';
import { parts } from './0001-baseline/parts.ts';
import { factors, links, people } from './0001-baseline/people.ts';
import { quality } from './0001-baseline/quality.ts';
import { record } from './0001-baseline/record.ts';
import { rollups } from './0001-baseline/rollups.ts';

/** Tables, each after those it refers to. What their columns mean is told in `tables/`. */
const TABLES = [
  people,
  links,
  factors,
  access,
  fund,
  dealing,
  entries,
  record,
  minutes,
  quality,
  log,
  flows,
  orders,
  parts,
  rollups,
  machines,
];

/** What the database itself does at every write, whoever makes it. */
const TRIGGERS = [takingTurns, firstFills, orderCounts, appendOnly, fence, changes];

/** The whole schema as it was when the first version was to be released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Each of these is several statements, which PostgreSQL takes as one text where no parameter goes with it.
  for (const statements of [...TABLES, ...TRIGGERS]) await statements.execute(db);
}
