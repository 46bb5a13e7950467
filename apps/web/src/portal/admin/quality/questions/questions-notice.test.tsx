// @vitest-environment happy-dom
import type { LineQuestion } from '@equanim/contract/quality';
import type { Status } from '@equanim/contract/status';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf, usePortal, type Asked, type Reply } from '../../../layout/portal.test-support.tsx';
import { QuestionsNotice } from './questions-notice.tsx';
import { DEDUCTED, LOCKED } from './questions.test-support.ts';

const STATUS: Status = {
  mode: 'live',
  orders: { is_current: true, known_until: '2026-03-04T12:00:00Z' },
  first_figures_at: null,
  collector: {
    state: 'ok',
    trouble: null,
    last_sample_at: '2026-03-04T12:00:00Z',
    quarantined: 0,
    questions: 1,
    notices: [],
  },
};
const renderPart = usePortal();

/** Opens the questions on what the server says to the list and to an answer. */
async function openWith(list: () => Reply, onAnswer: (asked: Asked) => Reply) {
  const { user } = renderPart(<QuestionsNotice />, (asked) => {
    if (asked.path === '/status') return { body: STATUS };
    return asked.method === 'GET' ? list() : onAnswer(asked);
  });
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  return user;
}

const formOf = ({ type }: LineQuestion) =>
  screen.findByRole('form', { name: `Is ${type} money in or out, or a result?` });

test('an answer to a question that fails keeps what was written, and says why', async () => {
  const sent: Asked[] = [];
  let refusal: Reply = { status: 500, body: {} };
  const user = await openWith(
    () => ({ body: [LOCKED, DEDUCTED] }),
    (asked) => {
      sent.push(asked);
      return refusal;
    },
  );
  const form = await formOf(LOCKED);
  const radio = within(form).getByRole<HTMLInputElement>('radio', { name: /^Exchanged/ });
  await user.click(radio);
  const reason = within(form).getByLabelText<HTMLInputElement>('Reason for the answer');
  await user.type(reason, 'The custodian confirmed it.');
  const record = within(form).getByRole('button', { name: 'Record as an exchange' });
  for (const [status, detail, sentence] of [
    [
      500,
      undefined,
      'It is not known whether the answer was recorded. Try again: it will not be done twice.',
    ],
    [400, 'Enter a reason.', 'Enter a reason.'],
    [409, undefined, 'This has been answered already.'],
  ] as const) {
    refusal = { status, body: { detail } };
    await user.click(record);
    expect(textOf(await within(form).findByText(sentence))).toBe(sentence);
    expect(within(form).getByRole('alert').textContent).toBe(sentence);
    expect(reason.value).toBe('The custodian confirmed it.');
    expect(radio.checked).toBe(true);
  }
  expect(record).toHaveProperty('disabled', true);
  expect(within(await formOf(DEDUCTED)).queryByRole('alert')).toBeNull();
  expect(sent).toHaveLength(3);
  expect(sent[0]).toMatchObject({
    path: `/quality/questions/${LOCKED.type}`,
    body: { meaning: 'exchanged', reason: 'The custodian confirmed it.' },
  });
});
