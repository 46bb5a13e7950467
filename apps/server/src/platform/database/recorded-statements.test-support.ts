import { CompiledQuery, PostgresQueryCompiler, sql, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Database } from './open.ts';

export interface RecordedStatement {
  sql: string;
  parameters: readonly unknown[];
}

/** @returns the database, and every statement that is executed through it from then on, each once */
export function recordStatements(db: Database): { db: Database; statements: () => RecordedStatement[] } {
  const compiler = new PostgresQueryCompiler();
  const found = new Map<string, RecordedStatement>();
  const note = <Node extends RootOperationNode>(
    node: Node,
    id: Parameters<typeof compiler.compileQuery>[1],
  ) => {
    const { sql: text, parameters } = compiler.compileQuery(node, id);
    found.set(JSON.stringify([text, parameters]), { sql: text, parameters });
    return node;
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => note(node, queryId),
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), statements: () => [...found.values()] };
}

/** A table that a statement reads, and how. */
export interface ReadTable {
  table: string;
  isWhole: boolean;
  /** Rows looked at, also those that a filter left out. */
  rows: number;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Executes a statement. @returns what it read, scan by scan */
export async function explain(db: Database, statement: RecordedStatement): Promise<ReadTable[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': Array<{ Plan: PlanNode }> }>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${statement.sql}`, [
      ...statement.parameters,
    ]),
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  return plan ? scansOf(plan.Plan) : [];
}

function scansOf(node: PlanNode): ReadTable[] {
  const table = node['Relation Name']?.replace(/^all_/, '');
  const perLoop =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const scan = table && {
    table,
    isWhole: node['Node Type'] === 'Seq Scan',
    rows: Math.round(perLoop * node['Actual Loops']),
  };
  return [...(scan ? [scan] : []), ...(node.Plans ?? []).flatMap(scansOf)];
}

/**
 * Lets the planner believe that a table and its indexes have so many times as many rows as they have. It works with the
 * density it is told and with the pages there really are.
 */
export async function pretendMoreRows(db: Database, table: string, times: number): Promise<void> {
  await sql`
    select pg_restore_relation_stats(
      'schemaname', 'public', 'relname', relname::text,
      'relpages', greatest(1, pg_relation_size(pg_class.oid) / 8192)::integer,
      'reltuples', (${times} * (select count(*) from ${sql.table(table)}))::real)
    from pg_class left join pg_index on indexrelid = pg_class.oid
    where (pg_class.oid = ${table}::regclass or indrelid = ${table}::regclass) and indpred is null`.execute(
    db,
  );
}
