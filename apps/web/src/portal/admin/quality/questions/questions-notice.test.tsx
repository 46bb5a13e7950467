// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { collectorWith } from '../../../layout/answers.test-support.ts';
import { usePortal, type Asked, type Reply } from '../../../layout/portal.test-support.tsx';
import { QuestionsNotice } from './questions-notice.tsx';
import { DEDUCTED, LOCKED } from './questions.test-support.ts';

const renderPart = usePortal();

const findForm = (type: string) =>
  screen.findByRole('form', { name: `Is ${type} money in or out, or a result?` });

test('an answer to a question that fails keeps what was written, and says why', async () => {
  const sent: Asked[] = [];
  let refusal: Reply = { status: 500, body: {} };
  const { user } = renderPart(<QuestionsNotice />, (asked) => {
    if (asked.path === '/status') return { body: collectorWith({ questions: 1 }) };
    if (asked.method === 'GET') return { body: [LOCKED, DEDUCTED] };
    sent.push(asked);
    return refusal;
  });
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  const form = within(await findForm(LOCKED.type));
  const radio = form.getByRole<HTMLInputElement>('radio', { name: /^Exchanged/ });
  await user.click(radio);
  const reason = form.getByLabelText<HTMLInputElement>('Reason for the answer');
  await user.type(reason, 'The custodian confirmed it.');
  const record = form.getByRole('button', { name: 'Record as an exchange' });
  const unknown = 'It is not known whether the answer was recorded. Try again: it will not be done twice.';
  for (const [status, detail, sentence] of [
    [500, undefined, unknown],
    [400, 'Enter a reason.', 'Enter a reason.'],
    [409, undefined, 'This has been answered already.'],
  ] as const) {
    refusal = { status, body: { detail } };
    await user.click(record);
    await form.findByText(sentence);
    expect(form.getByRole('alert').textContent).toBe(sentence);
    expect([reason.value, radio.checked]).toEqual(['The custodian confirmed it.', true]);
  }
  expect(record).toHaveProperty('disabled', true);
  expect(within(await findForm(DEDUCTED.type)).queryByRole('alert')).toBeNull();
  expect(sent).toHaveLength(3);
  expect(sent[0]).toMatchObject({
    path: `/quality/questions/${LOCKED.type}`,
    body: { meaning: 'exchanged', reason: 'The custodian confirmed it.' },
  });
});
