// @vitest-environment happy-dom
import type { CoinQuestion } from '@equanim/contract/quality';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf, usePortal, type Asked, type Reply } from '../../../../frame/portal.test-support.tsx';
import { Coins } from './coins.tsx';

const WAITING: CoinQuestion = {
  coin: 'GONE',
  equity: 1_000.5,
  first_at: '2026-03-04T12:00:00Z',
  last_price: 2.5,
  price: null,
  from_day: null,
  reason: null,
  answered_by: null,
  answered_at: null,
};
const renderPart = usePortal();

async function openWith(reply: Reply) {
  const sent: Asked[] = [];
  const { user } = renderPart(<Coins />, (asked) => {
    if (asked.method === 'GET') return { body: [WAITING] };
    sent.push(asked);
    return reply;
  });
  const form = await screen.findByRole('form', { name: 'What is one GONE worth?' });
  return { user, form, inForm: within(form), sent };
}

test('a price is sent once it can be read, with its day and its reason, and a refusal keeps what was typed', async () => {
  const { user, form, inForm, sent } = await openWith({ status: 409, body: {} });
  expect(textOf(form)).toContain('The account holds 1,000.5 GONE; samples wait since');
  expect(textOf(form)).toContain('It last counted at 2.5000 USDT.');
  const record = inForm.getByRole('button');
  expect(record).toHaveProperty('textContent', 'Choose what it is worth');
  await user.click(inForm.getByRole('radio', { name: /It has a price/ }));
  await user.type(inForm.getByLabelText('Reason for the answer'), 'By its last trade.');
  const price = inForm.getByLabelText<HTMLInputElement>('Price of one coin');
  await user.type(price, '1,5');
  expect(record).toHaveProperty('disabled', true);
  expect(textOf(form)).toContain('Write the price in digits, with a decimal point, such as 0.25.');
  await user.clear(price);
  await user.type(price, '0.000025');
  await user.click(record);
  const body = { price: 0.000_025, from_day: '2026-03-04', reason: 'By its last trade.' };
  expect(sent).toMatchObject([{ path: '/quality/coins/GONE', body }]);
  expect((await inForm.findByRole('alert')).textContent).toBe('This has been answered already.');
  expect(price.value).toBe('0.000025');
});

test('a coin that is worth nothing needs no price', async () => {
  const answered = { price: 0, from_day: '2026-03-01', reason: 'The issuer is gone.' };
  const by = { answered_by: 'first@equanim.example', answered_at: '2026-03-02T08:00:00Z' };
  const { user, inForm, sent } = await openWith({ body: { ...WAITING, ...answered, ...by } });
  await user.click(inForm.getByRole('radio', { name: /worth nothing/ }));
  await user.type(inForm.getByLabelText('Reason for the answer'), 'The issuer is gone.');
  expect(inForm.queryByLabelText('Price of one coin')).toBeNull();
  await user.click(inForm.getByRole('button', { name: 'Record as worth nothing' }));
  expect(sent).toMatchObject([{ body: { price: 0, reason: 'The issuer is gone.' } }]);
  await screen.findByText('Recorded: one GONE is worth nothing from Mar 01, 2026 on.');
});
