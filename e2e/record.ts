import type { RecordAudience } from '@equanim/contract/record';
import { expect, type Page } from '@playwright/test';
import { goodAnswers, userOf } from '../apps/web/src/portal/frame/answers.test-support.ts';
import type { Leaf, NavLeaf } from '../packages/record/src/leaf.ts';
import { formatRecord } from '../packages/record/src/record-file.ts';
import { leafOf, signRecord } from '../packages/record/src/records.test-support.ts';
import type { Signer } from '../packages/record/src/signed-note.ts';
import { verifyRecord } from '../packages/record/src/verify-record.ts';
import { answerCalls, keepSession } from './portal-answers.ts';

/** The leaf of a day as the fixtures number it, whose value goes up and down. */
export const dayLeaf = (number: number, change: Partial<NavLeaf> = {}): NavLeaf =>
  leafOf(number, {
    value: (1 + number * 0.0011 + 0.03 * Math.sin(number / 6) + 0.012 * Math.sin(number * 1.7)).toFixed(12),
    ...change,
  });

/** So many days, the first on 1 January 2026. */
export const daysUntil = (count: number): NavLeaf[] =>
  Array.from({ length: count }, (_, number) => dayLeaf(number));

interface SignedDays {
  leaves?: readonly Leaf[];
  signer: Signer;
  /** Newest leaves that are a hash alone. */
  hidden?: number;
}

/** Days as the server would give them. */
export async function recordFrom(
  count: number,
  { signer, leaves = daysUntil(count), hidden = 0 }: SignedDays,
): Promise<string> {
  return formatRecord(await signRecord(leaves, { signer, hidden }));
}

/** What the server answers about the record; a test changes it meanwhile. */
interface ServedRecord {
  audience: RecordAudience;
  /** Null where no day was entered yet; a status where the server fails. */
  record: string | number | null;
}

const NOT_BEGUN = { type: '/problems/no-data-yet', detail: 'No day is entered yet.' };

const notes = new Map<string, string>();

/** The checkpoint of a record; to compute it takes as long as to verify all of it. */
async function noteOf(record: string): Promise<string> {
  const note = notes.get(record) ?? (await verifyRecord(record)).facts?.note ?? '';
  notes.set(record, note);
  return note;
}

async function serve(page: Page, served: ServedRecord): Promise<void> {
  if (typeof served.record === 'string') await noteOf(served.record);
  for (const address of ['**/api/v1/record', '**/record.txt'])
    await page.route(address, (route) => {
      const { record } = served;
      if (record === null) return route.fulfill({ status: 503, json: NOT_BEGUN });
      if (typeof record === 'number') return route.fulfill({ status: record, json: {} });
      return route.fulfill({ contentType: 'text/plain; charset=utf-8', body: record });
    });
  for (const address of ['**/api/v1/record/checkpoint', '**/record-checkpoint.txt'])
    await page.route(address, async (route) => {
      const { record } = served;
      if (typeof record !== 'string') return route.fulfill({ status: 503, json: NOT_BEGUN });
      return route.fulfill({ contentType: 'text/plain; charset=utf-8', body: await noteOf(record) });
    });
}

/** Opens the screen for a customer. @returns what is served, to be changed */
export async function openRecord(page: Page, given: Partial<ServedRecord> = {}): Promise<ServedRecord> {
  const served: ServedRecord = { audience: 'customers', record: null, ...given };
  await keepSession(page);
  await answerCalls(page, {
    ...goodAnswers(),
    '/auth/me': userOf('customer'),
    '/record/access': { audience: served.audience },
  });
  // The routes that are added last are asked first.
  await serve(page, served);
  await page.goto('/record');
  return served;
}

/** Opens the screen for somebody without a session. */
export async function visitRecord(page: Page, given: Partial<ServedRecord> = {}): Promise<ServedRecord> {
  const served: ServedRecord = { audience: 'public', record: null, ...given };
  await answerCalls(page, { '/record/access': { audience: served.audience } });
  await serve(page, served);
  await page.goto('/record');
  return served;
}

/** Presses the button, and waits for what comes of it. */
export async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Verify (the record|again)$/ }).click();
  await expect(page.getByRole('heading', { name: /^(Verified|Verification failed)$/ })).toBeVisible();
}
