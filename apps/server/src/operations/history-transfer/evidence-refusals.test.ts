import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';
import { COUNTING } from '../../sampling/collector/counting.test-support.ts';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import type { OpenDatabase } from '../../platform/database/open.ts';
import type { EvidenceKind } from './evidence-kinds.ts';
import {
  emptyTables,
  exportedAccount,
  importInto,
  readTables,
  withLines,
  type Files,
} from './evidence-transfer.test-support.ts';
import { minute } from './sampled-account.test-support.ts';

describe('Evidence', () => {
  const opened = useTestDatabase();
  let source: OpenDatabase;
  let files: Files;
  let lines: string[];
  const db = () => opened().db;

  beforeAll(async () => {
    ({ source, files, lines } = await exportedAccount());
  });
  afterAll(() => source.close());
  beforeEach(() => emptyTables(db()));

  const problemOf = async (changed: Files, mode?: 'demo' | 'live'): Promise<string> => {
    const before = await readTables(db());
    const message = await importInto(db(), changed, mode).then(
      () => 'none',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(await readTables(db())).toEqual(before);
    return message.replace(/^HistoryFileError: /, '');
  };
  const changeRow = (kind: EvidenceKind, change: (row: Record<string, unknown>) => object): string[] =>
    lines.map((text) => {
      const told = JSON.parse(text) as { kind?: string; row: Record<string, unknown> };
      return told.kind === kind ? JSON.stringify({ kind, row: change(told.row) }) : text;
    });
  const lineOf = (kind: EvidenceKind): number =>
    lines.findIndex((text) => text.startsWith(`{"kind":"${kind}"`)) + 1;

  it('is refused by a database that holds rows or belongs to another kind of account', async () => {
    expect(await problemOf(files, 'live')).toBe(
      'The evidence is that of the demo; the database is for a live account.',
    );
    await storesOf(db(), COUNTING).marks.write('transactions', {
      from: minute(0),
      until: minute(1),
    });
    expect(await problemOf(files)).toBe(
      'The database already holds sync_marks; import evidence into an empty one.',
    );
    await importInto(source.db, files).catch((error: Error) =>
      expect(error.message).toBe('The database already holds snapshots; import evidence into an empty one.'),
    );
  });

  it('marks the database with its kind of account', async () => {
    await importInto(db(), files);
    expect(await problemOf(files, 'live')).toContain('already holds snapshots');
    expect(await db().selectFrom('account_mark').selectAll().execute()).toEqual([{ id: true, mode: 'demo' }]);
  });

  it('is refused with a history it was not exported with', async () => {
    expect(await problemOf({ ...files, history: files.history.replace('65000.5', '65000.6') })).toBe(
      'The history is not the file that was exported with this evidence.',
    );
    const [header, _first, ...others] = files.history.split('\n');
    expect(await problemOf({ ...files, history: [header, ...others].join('\n') })).toBe(
      'Evidence line 2 has no row for 2026-03-01T12:01:00.000Z, which the history has: they do not belong together.',
    );
    expect(
      await problemOf({ ...files, history: files.history.trimEnd().split('\n').slice(0, -1).join('\n') }),
    ).toBe('The history is not the file that was exported with this evidence.');
  });

  it('is refused wherever it is damaged or truncated', async () => {
    const { evidence } = files;
    for (const length of [0, 1, 10, Math.floor(evidence.length / 2), evidence.length - 1]) {
      expect(await problemOf({ ...files, evidence: evidence.subarray(0, length) })).toMatch(
        /not an evidence file of Equanim|damaged or cut short/,
      );
    }
    for (let at = 10; at < evidence.length; at += Math.ceil(evidence.length / 25)) {
      const flipped = Buffer.from(evidence);
      flipped[at] = (flipped[at] ?? 0) ^ 0x10;
      expect(await problemOf({ ...files, evidence: flipped })).not.toBe('none');
    }
  });

  it('is refused when it is another file or that of a newer Equanim', async () => {
    const none = 'The file is not an evidence file of Equanim.';
    expect(await problemOf({ ...files, evidence: Buffer.from('timestamp,total_equity\n') })).toBe(none);
    expect(await problemOf({ ...files, evidence: gzipSync('{"format":"other"}\n') })).toBe(none);
    expect(await problemOf({ ...files, evidence: gzipSync('') })).toBe(none);
    const newer = lines.with(0, (lines[0] ?? '').replace('equanim-evidence/3', 'equanim-evidence/4'));
    expect(await problemOf(withLines(files, newer))).toBe(
      'The evidence has the format equanim-evidence/4 and this Equanim reads equanim-evidence/3: import it with a newer version.',
    );
  });

  it('is refused whole for one wrong row, naming its line', async () => {
    const n = {
      fill: lineOf('fill'),
      order: lineOf('order'),
      gap: lineOf('gap'),
      state: lineOf('account_state'),
      flow: lineOf('flow'),
    };
    const cases: Array<[string[], string]> = [
      [changeRow('fill', (row) => ({ ...row, price: 65000.1 })), `Evidence line ${n.fill}, fill, price: `],
      [
        changeRow('fill', (row) => ({ ...row, price: '6.5e4' })),
        `Evidence line ${n.fill}, fill, price: must be a decimal`,
      ],
      [
        changeRow('fill', (row) => ({ ...row, 'x" = 1; --': '1' })),
        `Evidence line ${n.fill}, fill, Unrecognized key`,
      ],
      [changeRow('fill', (row) => ({ ...row, fee: undefined })), `Evidence line ${n.fill}, fill, fee: `],
      [changeRow('fill', (row) => ({ ...row, fill_id: 'a\u0000b' })), `Evidence line ${n.fill}: `],
      [changeRow('fill', (row) => ({ ...row, kind: 7 })), `Evidence line ${n.fill}, fill, kind: `],
      [changeRow('fill', (row) => ({ ...row, kind: 'Trade' })), `Evidence line ${n.fill}, fill, kind: `],
      [
        changeRow('order', (row) => ({ ...row, status: 'Filled' })),
        `Evidence line ${n.order}, order, status: `,
      ],
      [
        changeRow('gap', (row) => ({ ...row, to_at: minute(0) })),
        `Evidence line ${n.gap}, gap, to_at: must not be before from_at.`,
      ],
      [
        changeRow('account_state', (row) => ({ ...row, coins: [{ coin: 'USDT' }] })),
        `Evidence line ${n.state}, account_state, coins.0.walletBalance: `,
      ],
      [
        lines.with(n.fill - 1, '{"kind":"users","row":{}}'),
        `Evidence line ${n.fill} has the kind "users", which evidence does not have.`,
      ],
      [lines.with(n.flow - 1, '{'), `Evidence line ${n.flow} cannot be read.`],
      [
        lines.toSpliced(n.fill, 0, lines[n.fill - 1] ?? ''),
        `Evidence line ${n.fill + 1} is one row too many of kind fill.`,
      ],
      [lines.toSpliced(n.flow - 1, 1), 'The evidence lacks 1 rows of kind flow.'],
      [
        lines.with(n.fill - 1, lines[n.flow - 1] ?? ''),
        `Evidence line ${n.fill} is a row of kind flow after rows of a later kind.`,
      ],
      [
        lines.with(n.state, lines[n.state - 1] ?? ''),
        `Evidence lines ${n.state} to ${lineOf('transaction') - 1}: a row of kind account_state is there twice.`,
      ],
    ];
    for (const [changed, sentence] of cases)
      expect(await problemOf(withLines(files, changed))).toContain(sentence);
  });

  it('is refused where the options do not complete an equity of the history', async () => {
    const changed = changeRow('snapshot', (row) => ({ ...row, option_value: '0' }));
    expect(await problemOf(withLines(files, changed))).toBe(
      'Line 4, column total_equity: must be wallet_balance plus unrealized_pnl plus the options and what is kept by hand.',
    );
  });
});
