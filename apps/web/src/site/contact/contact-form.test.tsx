// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createUser, usePage } from '../../ui/browser/page.test-support.ts';
import { ContactForm } from './contact-form.tsx';

usePage();

const alertOnce = vi.fn<(text: string) => void>();

beforeEach(() => {
  alertOnce.mockReset();
  vi.stubGlobal('alert', alertOnce);
});

async function sendMessage(): Promise<void> {
  const user = createUser();
  render(<ContactForm />);
  await user.type(screen.getByLabelText('FIRST NAME'), 'Ada');
  await user.type(screen.getByLabelText('LAST NAME'), 'Lowell');
  await user.type(screen.getByLabelText('EMAIL'), 'ada@lowell.example');
  await user.type(screen.getByLabelText('HOW CAN WE HELP'), 'Terms & fees, 100%?');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
}

test('where the inbox is off the line beside the alert says plainly that nothing was sent', async () => {
  await sendMessage();
  const link = await screen.findByRole('link', { name: 'Send it by email instead' });
  const status = screen.getByRole('status');
  expect(status.contains(link)).toBe(true);
  expect(status.textContent).toContain('your message was not sent. Write to hello@equanim.example');
  expect(status.textContent).not.toContain('Thank you');
  expect(alertOnce.mock.calls).toEqual([['Thank you for your message!']]);
});

test('what was written and not sent is kept in an email that is ready to go', async () => {
  await sendMessage();
  const link = await screen.findByRole('link', { name: 'Send it by email instead' });
  const { protocol, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect(protocol + pathname).toBe('mailto:hello@equanim.example');
  expect(searchParams.get('subject')).toBe('Message from the contact form');
  expect(searchParams.get('body')).toBe('Terms & fees, 100%?\n\nAda Lowell\nada@lowell.example');
  expect(screen.getByLabelText('HOW CAN WE HELP')).toHaveProperty('value', '');
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
