// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from '../dialog/dialog.tsx';
import { Field } from './field.tsx';
import { Form } from './form.tsx';
import { groupThousands, NumberField } from './number-field.tsx';
import { readBy, type Read, useForm } from './use-form.ts';

afterEach(cleanup);

interface Draft {
  name: string;
  amount: string;
}

const read = ({ name, amount }: Draft): Read<Draft, Draft> => {
  const errors = {
    ...(name === '' && { name: 'Enter a name.' }),
    ...(amount === '' && { amount: 'Enter an amount.' }),
  };
  return Object.keys(errors).length === 0 ? { body: { name, amount }, errors: null } : { body: null, errors };
};

interface TransferProps {
  failure?: string | null;
  onSend: (draft: Draft) => void;
}

function Transfer({ failure = null, onSend }: TransferProps) {
  const { field, submit, isDirty } = useForm<Draft, Draft>({ name: '', amount: '' }, read);
  return (
    <Form label="Send" isDirty={isDirty} failure={failure} onSubmit={submit(onSend)}>
      <Field label="Name" {...field('name')} />
      <NumberField label="Amount" unit="USDT" {...field('amount')} />
    </Form>
  );
}

function Screen(props: TransferProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog title="Transfer" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Transfer {...props} />
      </Dialog>
    </>
  );
}

async function open(failure: string | null = null) {
  const onSend = vi.fn<(draft: Draft) => void>();
  const user = userEvent.setup();
  render(<Screen failure={failure} onSend={onSend} />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Open');
  return { user, onSend, press, name: () => screen.getByLabelText('Name') };
}

const isOpen = () => screen.queryByRole('dialog', { name: 'Transfer' }) !== null;

test('the focus begins at the first field, and Enter sends what was typed', async () => {
  const { user, onSend, name } = await open();
  expect(document.activeElement).toBe(name());
  await user.keyboard('Ada{Tab}1234567{Enter}');
  expect(onSend).toHaveBeenCalledWith({ name: 'Ada', amount: '1,234,567' });
});

test('one wrong field takes the focus, several are listed; each says what is wrong until it is right', async () => {
  const { user, onSend, press, name } = await open();
  await press('Send');
  const list = screen.getByRole('group', { name: 'What is wrong' });
  expect(document.activeElement).toBe(list);
  expect(name().getAttribute('aria-describedby')).toBe(screen.getByText('Enter a name.').id);
  await press('Amount: Enter an amount.');
  await user.keyboard('5');
  expect(screen.queryByText('Enter an amount.')).toBeNull();
  await press('Send');
  expect(screen.queryByRole('group')).toBeNull();
  expect(document.activeElement).toBe(name());
  expect(onSend).not.toHaveBeenCalled();
});

test('a dialog with something typed asks once before it is left, by every way out', async () => {
  const { user, press, name } = await open();
  await user.type(name(), 'Ada');
  for (const leave of ['Cancel', 'Close']) {
    await press(leave);
    const keep = screen.getByRole('button', { name: 'Keep editing' });
    expect(document.activeElement).toBe(keep);
    await user.click(keep);
    expect(isOpen()).toBe(true);
  }
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  await user.click(dialog);
  expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy();
  await press('Discard');
  expect(isOpen()).toBe(false);
});

test('a dialog in which nothing was typed, or was taken back, is left at once', async () => {
  const { user, press, name } = await open();
  await press('Close');
  expect(isOpen()).toBe(false);
  await press('Open');
  await user.type(name(), 'A{Backspace}');
  const escape = new Event('cancel', { cancelable: true });
  screen.getByRole('dialog').dispatchEvent(escape);
  expect(escape.defaultPrevented).toBe(false);
  await press('Cancel');
  expect(isOpen()).toBe(false);
});

test('Esc does not lose what was typed', async () => {
  const { user, name } = await open();
  await user.type(name(), 'Ada');
  const escape = new Event('cancel', { cancelable: true });
  screen.getByRole('dialog').dispatchEvent(escape);
  expect(escape.defaultPrevented).toBe(true);
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
});

test('why a call failed stands in the foot', async () => {
  await open('It was not sent. Please try again.');
  expect(screen.getByRole('alert').textContent).toBe('It was not sent. Please try again.');
});

test('thousands are grouped while they are typed, and the caret stays', async () => {
  const { user } = await open();
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  await user.type(amount, '12345.5');
  expect(amount.value).toBe('12,345.5');
  await user.type(amount, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect([amount.value, amount.selectionStart]).toEqual(['192,345.5', 2]);
});

test('a grouped number can be deleted to its beginning, and a comma that was typed is no group', async () => {
  const { user } = await open();
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  await user.type(amount, '1234');
  await user.type(amount, '{Backspace}{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(amount.value).toBe('234');
  await user.clear(amount);
  await user.type(amount, '1,5');
  expect(amount.value).toBe('1,5');
  await user.type(amount, '0');
  expect(amount.value).toBe('1,50');
});

test.each([
  ['1234', '123', '1,234'],
  ['1,2345', '1,234', '12,345'],
  ['1,23', '1,234', '123'],
  ['1000.123', '', '1,000.123'],
  [',234', '1,234', '234'],
  ['1,5', '', '1,5'],
  ['1,50', '1,5', '1,50'],
  ['1,000', '1,00', '1,000'],
  ["1'000", '', "1'000"],
  ['1.000,5', '1.000,', '1.000,5'],
  ['-5', '-', '-5'],
  ['', '5', ''],
])('%j after %j is grouped as %j', (typed, before, grouped) =>
  expect(groupThousands(typed, before)).toBe(grouped),
);

test('the sentences of a schema become those of the fields', () => {
  const issues = [
    { path: ['full_name'], message: 'Enter a name.' },
    { path: ['full_name'], message: 'Too short.' },
    { path: ['amount'], message: 'Enter an amount.' },
  ];
  const schema = { safeParse: () => ({ success: false as const, error: { issues } }) };
  expect(readBy<Draft, Draft>(schema, {}, { full_name: 'name' }).errors).toEqual({
    name: 'Enter a name.',
    amount: 'Enter an amount.',
  });
});
