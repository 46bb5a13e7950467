import { expect, test, type Page } from '@playwright/test';
import { collectorWith, goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import {
  ANSWERED,
  DEDUCTED,
  LOCKED,
} from '../apps/web/src/portal/admin/quality/questions/questions.test-support.ts';
import type { LineMeaning, LineQuestion } from '../packages/contract/src/quality.ts';
import { axeOf } from './axe.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

const SCREEN = '/pnl-dashboard';
const REASON = 'The custodian confirmed it.';

/**
 * A dashboard that has these questions.
 *
 * @returns what was answered, and the dialog
 */
async function openWith(page: Page, questions: LineQuestion[]) {
  const sent: Array<{ type: string; body: unknown }> = [];
  const answers = { ...goodAnswers(), '/quality/questions': questions };
  const unanswered = () => questions.filter(({ meaning }) => meaning === null).length;
  answers['/status'] = collectorWith({ questions: unanswered() });
  await openAnswered(page, SCREEN, answers);
  await page.route('**/api/v1/quality/questions/*', async (route) => {
    const type = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const body = route.request().postDataJSON() as { meaning: LineMeaning; reason: string };
    sent.push({ type, body });
    const question = questions.find((one) => one.type === type);
    if (!question) return route.fulfill({ status: 404, json: {} });
    Object.assign(question, body, {
      answered_by: 'somebody@equanim.example',
      answered_at: '2026-03-04T13:00:00Z',
    });
    answers['/status'] = collectorWith({ questions: unanswered() });
    return route.fulfill({ json: question });
  });
  const dialog = page.getByRole('dialog', { name: 'Unknown lines of the log' });
  const formOf = ({ type }: LineQuestion) =>
    dialog.getByRole('form', { name: `Is ${type} money in or out, or a result?` });
  return { sent, dialog, formOf, open: page.getByRole('button', { name: 'Answer' }) };
}

test('a kind of line is named once a meaning and a reason are given, and stands among the answered', async ({
  page,
}) => {
  const { sent, dialog, formOf, open } = await openWith(page, [{ ...LOCKED }, { ...DEDUCTED }, ANSWERED]);
  const notice = page.locator('.notice');
  await expect(notice).toContainText(
    "The exchange's log holds 2 unknown kinds of lines: performance waits for your answers.",
  );
  await open.click();
  const form = formOf(LOCKED);
  const [newest, first] = [
    ['Mar 04, 2026, 13:00 GMT+1', '−0.25', 'BTC'],
    ['Mar 03, 2026, 09:00 GMT+1', '+1,234.5', 'USDT'],
  ];
  await expect(form.getByRole('cell')).toHaveText([...newest, ...first]);
  await expect(form).toContainText('2 lines');
  await expect(formOf(DEDUCTED)).toContainText('The newest 20 of 1,340 lines');
  await expect(formOf(ANSWERED)).toHaveCount(0);

  await expect(form.getByRole('button', { name: 'Choose what they are' })).toBeDisabled();
  for (const [choice, label] of [
    ['A result of the fund Counts as performance', 'Record as a result'],
    ['Exchanged inside the account One coin for another', 'Record as an exchange'],
    ['Money in or out Changes units, not performance', 'Record as money in or out'],
  ] as const) {
    await form.getByRole('radio', { name: choice }).check();
    await expect(form.getByRole('button')).toHaveText(label);
    await expect(form.getByRole('button')).toBeDisabled();
  }
  await form.getByLabel('Reason for the answer').fill('  a ');
  await expect(form.getByRole('button')).toBeDisabled();
  await form.getByLabel('Reason for the answer').fill(REASON);
  await form.getByRole('button', { name: 'Record as money in or out' }).click();

  await expect(form).toHaveCount(0);
  await expect(formOf(DEDUCTED)).toBeVisible();
  const told = dialog.getByText('Recorded: CUSTODY_X is money in or out.');
  await expect(told).toBeFocused();
  const answered = dialog.getByRole('region', { name: 'Answered' }).getByRole('listitem');
  await expect(answered).toHaveText([
    `CUSTODY_X is money in or out${REASON}somebody@equanim.example, Mar 04, 2026, 14:00 GMT+1`,
    'ALPHA_SMALL_TOKEN_REFUND is a result of the fundTokens came back.first@equanim.example, Mar 02, 2026, 09:00 GMT+1',
  ]);
  expect(sent).toEqual([{ type: LOCKED.type, body: { meaning: 'flow', reason: REASON } }]);
  await expect(notice).toContainText(
    "The exchange's log has lines of an unknown kind: performance waits for your answer.",
  );
});

test('when the last question is answered its notice goes', async ({ page }) => {
  const { dialog, formOf, open } = await openWith(page, [{ ...LOCKED }]);
  await open.click();
  await formOf(LOCKED)
    .getByRole('radio', { name: /^A result/ })
    .check();
  await formOf(LOCKED).getByLabel('Reason for the answer').fill(REASON);
  await formOf(LOCKED).getByRole('button').click();
  await expect(dialog.getByText('Nothing is waiting for an answer.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.notice')).toHaveCount(0);
});

test('a question is answered by keyboard alone, and Escape leads back to its notice', async ({ page }) => {
  const { sent, dialog, formOf, open } = await openWith(page, [{ ...LOCKED }]);
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  // The page hears of the end of a dialog a moment later, and can open it again then.
  await expect(page.locator('dialog').getByText('Unknown lines of the log')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await formOf(LOCKED)
    .getByRole('radio', { name: /^Money/ })
    .focus();
  await page.keyboard.press('ArrowDown');
  await expect(formOf(LOCKED).getByRole('radio', { name: /^A result/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type(REASON);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Recorded: CUSTODY_X is a result of the fund.')).toBeFocused();
  expect(sent).toEqual([{ type: LOCKED.type, body: { meaning: 'result', reason: REASON } }]);
});

test('the questions fit a phone, and have no accessibility finding in either theme', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { dialog, open } = await openWith(page, [{ ...LOCKED }, { ...DEDUCTED }, ANSWERED]);
  await open.click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  const isCut = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(isCut).toBe(false);
  for (const theme of THEMES) {
    await showIn(page, theme);
    expect((await axeOf(page).include('dialog[open]').analyze()).violations).toEqual([]);
  }
  // The list that scrolls by itself can be reached without a mouse.
  const lines = dialog.getByRole('region', { name: `Lines of ${DEDUCTED.type}` });
  await expect(lines).toHaveAttribute('tabindex', '0');
});
