// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createUser, usePage } from '../../ui/browser/page.test-support.ts';
import { ContactForm } from './contact-form.tsx';

usePage();

const alertOnce = vi.fn<(text: string) => void>();

beforeEach(() => {
  alertOnce.mockReset();
  vi.stubGlobal('alert', alertOnce);
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const send = () => screen.getByRole('button', { name: 'Send Message' });

test('where the inbox is off the alert is all that is said, and what was typed stays', async () => {
  const user = createUser();
  render(<ContactForm />);
  screen.getByText(/This form sends nothing yet/);
  const before = document.body.textContent;
  await user.type(field('FIRST NAME'), 'Ada');
  await user.type(field('LAST NAME'), 'Lowell');
  await user.type(field('EMAIL'), 'ada@lowell.example');
  await user.type(field('HOW CAN WE HELP'), 'Terms & fees, 100%?');
  await user.click(send());
  await waitFor(() => expect(alertOnce.mock.calls).toEqual([['Thank you for your message!']]));
  expect(document.body.textContent).toBe(before);
  expect(field('FIRST NAME').value).toBe('Ada');
  expect(field('HOW CAN WE HELP').value).toBe('Terms & fees, 100%?');
});

test('what is wrong stands below its field, the first of them has the focus, and it goes once it is right', async () => {
  const user = createUser();
  render(<ContactForm />);
  await user.type(field('FIRST NAME'), 'Ada');
  await user.type(field('EMAIL'), 'ada');
  await user.click(send());
  const saysOf = (name: string) =>
    document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? null;
  expect([saysOf('FIRST NAME'), saysOf('LAST NAME'), saysOf('HOW CAN WE HELP')]).toEqual([
    null,
    'Enter a name.',
    'Write a message.',
  ]);
  expect(saysOf('EMAIL')).toMatch(/^Enter an email address/);
  expect(document.activeElement).toBe(field('LAST NAME'));
  await user.type(field('LAST NAME'), 'L');
  expect(saysOf('LAST NAME')).toBeNull();
  expect(alertOnce.mock.calls).toEqual([]);
});

test('every field is required, the email of its type, the text four rows high, and without scripts nothing is sent', () => {
  const { container } = render(<ContactForm />);
  for (const label of ['FIRST NAME', 'LAST NAME', 'EMAIL', 'HOW CAN WE HELP'])
    expect(screen.getByLabelText(label)).toHaveProperty('required', true);
  expect(screen.getByLabelText('EMAIL').getAttribute('type')).toBe('email');
  expect(screen.getByLabelText('HOW CAN WE HELP').getAttribute('rows')).toBe('4');
  const form = container.querySelector('form');
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['dialog', null]);
});
