// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createUser, usePage } from '../../../ui/browser/page.test-support.ts';
import { NewPassword } from './new-password.tsx';

const OWN_WORDS: readonly string[] = [];

usePage();

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
