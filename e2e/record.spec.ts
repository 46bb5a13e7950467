import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import type { Leaf } from '../packages/record/src/leaf.ts';
import { newSigner } from '../packages/record/src/records.test-support.ts';
import { formatRecord, parseRecord } from '../packages/record/src/record-file.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { listenForErrors, readUnspeakable } from './page-health.ts';
import { dayLeaf, daysUntil, openRecord, recordFrom, verify, visitRecord } from './record.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

const DAYS = 40;
/** The last of the days is a hash alone by then. */
const NOW = new Date('2026-02-10T12:00:00Z');

const verdict = (page: Page) => page.getByRole('heading', { name: /^(Verified|Verification failed)$/ });
const findings = (page: Page) => page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('record-heads'));

/** What was signed, with its entries as somebody else would have them. */
async function withEntries(
  text: string,
  change: (entries: ReturnType<typeof parseRecord>['entries']) => void,
): Promise<string> {
  const record = parseRecord(text);
  change(record.entries);
  return formatRecord(record);
}

interface Mutation {
  name: string;
  /** Made of what was verified before. */
  mutate: (original: string, signer: Awaited<ReturnType<typeof newSigner>>) => Promise<string>;
  says: RegExp;
}

const MUTATIONS: Mutation[] = [
  {
    name: 'a changed value',
    mutate: async (text) => text.replace(`value ${dayLeaf(20).value ?? ''}`, 'value 1.250000000000'),
    says: /Leaf 20 [(]2026-01-21[)] is not what was signed/,
  },
  {
    name: 'a dropped day',
    mutate: (text) => withEntries(text, (entries) => void entries.splice(20, 1)),
    says: /2026-01-21 is missing between 2026-01-20 and 2026-01-22/,
  },
  {
    name: 'two days that are swapped',
    mutate: (text) => withEntries(text, (entries) => void entries.splice(20, 2, entries[21]!, entries[20]!)),
    says: /2026-01-21 stands after 2026-01-22/,
  },
  {
    name: 'a rewritten history with a new root, signed with the same key',
    mutate: (_, signer) => {
      const leaves = daysUntil(DAYS);
      leaves[20] = dayLeaf(20, { value: '1.250000000000' });
      return recordFrom(DAYS, { signer, leaves });
    },
    says: /The first 40 leaves do not give the root that was seen before/,
  },
  {
    name: 'an old checkpoint that is replayed',
    mutate: (_, signer) => recordFrom(DAYS - 5, { signer }),
    says: /This record has 35 leaves; a checkpoint with 40 was seen before/,
  },
  {
    name: 'a wrong key',
    mutate: async () => recordFrom(DAYS, { signer: await newSigner() }),
    says: /begins with another key than the one that is known/,
  },
];

/** Opens a record that is right. @returns what it was made of, and what the server answers from now on */
async function openSigned(page: Page) {
  await page.clock.setFixedTime(NOW);
  const signer = await newSigner();
  const original = await recordFrom(DAYS, { signer });
  return { signer, original, served: await openRecord(page, { record: original }) };
}

test('the browser names whatever is wrong with a record, keeps the checkpoint it had, and saves what it read', async ({
  page,
}) => {
  const { signer, original, served } = await openSigned(page);
  await verify(page);
  await expect(verdict(page)).toHaveText('Verified');
  const before = await kept(page);
  for (const { name, mutate, says } of MUTATIONS)
    await test.step(name, async () => {
      served.record = await mutate(original, signer);
      await verify(page);
      await expect(findings(page).filter({ hasText: says })).toHaveCount(1);
      await expect(verdict(page)).toHaveText('Verification failed');
      expect(await kept(page)).toBe(before);
    });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the record as it was read' }).click(),
  ]);
  expect(readFileSync(await saved.path(), 'utf8')).toBe(served.record);
});

test('by keyboard the record is verified, continued by a later one, and its checkpoint forgotten', async ({
  page,
}) => {
  const errors = listenForErrors(page);
  await page.clock.setFixedTime(NOW);
  const signer = await newSigner();
  const served = await openRecord(page, { record: await recordFrom(DAYS, { signer, hidden: 1 }) });
  await page.getByRole('button', { name: 'Verify the record' }).focus();
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toHaveText('Verified');
  await expect(page.getByText(/^40 leaves and 40 checkpoints in /)).toBeVisible();
  await expect(page.getByText(/^Kept in this browser: 40 leaves, verified on /)).toBeVisible();
  await expect(page.getByText(/continues the checkpoint that was kept here/)).toHaveCount(0);
  // What is kept outlives the page.
  await page.reload();
  await expect(page.getByText(/^Kept in this browser: 40 leaves/)).toBeVisible();
  await expect(verdict(page)).toHaveCount(0);
  served.record = await recordFrom(DAYS + 1, { signer, hidden: 1 });
  await verify(page);
  await expect(page.getByText(/continues the checkpoint that was kept here/)).toBeVisible();
  await expect(page.getByText(/^Kept in this browser: 41 leaves/)).toBeVisible();
  await page.getByRole('button', { name: 'Forget the kept checkpoint' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Forget the kept checkpoint?' });
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: 'Forget' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Kept in this browser/)).toHaveCount(0);
  expect(await kept(page)).toBe('[]');
  expect(errors).toEqual([]);
});

test('neither theme has an accessibility finding, whether verified or with findings, at any width', async ({
  page,
}) => {
  await page.clock.setFixedTime(NOW);
  const signer = await newSigner();
  const { salt: _, ...facts } = dayLeaf(10, { value: '1.021000000000' });
  const leaves: Leaf[] = [
    ...daysUntil(DAYS),
    { ...facts, kind: 'correction', corrects: 10, reason: 'A deposit was accepted late.' },
  ];
  const original = await recordFrom(DAYS, { signer, leaves });
  const served = await openRecord(page, { record: original });
  await verify(page);
  await expect(verdict(page)).toHaveText('Verified');
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }
  served.record = original.replace('value 1.0', 'value 1.1');
  await verify(page);
  await expect(verdict(page)).toHaveText('Verification failed');
  await expectNoFinding(page);
  for (const width of [1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await expect.poll(isWide, `at ${String(width)} px`).toBe(false);
  }
  expect(await readUnspeakable(page)).toEqual([]);
});

test('a visitor reads and verifies a record that everybody may read, without a session', async ({ page }) => {
  await page.clock.setFixedTime(NOW);
  await visitRecord(page, { record: await recordFrom(DAYS, { signer: await newSigner(), hidden: 1 }) });
  await verify(page);
  await expect(verdict(page)).toHaveText('Verified');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Verify it yourself' }).locator('pre').last()).toHaveText(
    /^node verify-record[.]mjs http:.*[/]record[.]txt$/,
  );
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/[/]login[?]next=%2Frecord$/);
});
