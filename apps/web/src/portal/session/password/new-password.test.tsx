// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createUser, usePage } from '../../../ui/browser/page.test-support.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { NewPassword } from './new-password.tsx';

const OWN_WORDS: readonly string[] = [];

usePage();

test('a password is masked until it is shown, and known to password managers by its purpose', async () => {
  const user = createUser();
  render(<PasswordField label="Password" name="password" autoComplete="current-password" />);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  expect(field.getAttribute('autocomplete')).toBe('current-password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.getAttribute('type')).toBe('password');
});

test('a new password can be pasted, and is taken whole however long it is', async () => {
  const user = createUser();
  render(<NewPassword label="New password" name="password" minLength={15} ownWords={OWN_WORDS} />);
  const field = screen.getByLabelText<HTMLInputElement>('New password');
  const pasted = 'every word of a long sentence counts '.repeat(10);
  await user.click(field);
  await user.paste(pasted);
  expect(field.value).toBe(pasted);
  expect(field.getAttribute('autocomplete')).toBe('new-password');
});
