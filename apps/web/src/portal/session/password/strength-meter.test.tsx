// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createUser, usePage } from '../../../ui/browser/page.test-support.ts';
import { NewPassword } from './new-password.tsx';
import '@equanim/contract/password-strength';

usePage();

const OWN_WORDS = ['Adalbert Lowell', 'adalbert@lowell.example'];

test.each([
  ['short', 15, /^Too short[.] It needs at least 15 characters[.]$/, 'password-weak'],
  ['adalbertlowelladalbert', 15, /^(?:Very weak|Weak)[.] /, 'password-weak'],
  ['copper lantern quiet orbit', 15, /^Very strong[.]$/, 'password-good'],
  ['vq7!Lm2x', 8, /^(?:Strong|Very strong)[.]$/, 'password-good'],
])(
  'while %s is typed, of which at least %d characters are asked for, its strength is told',
  async (password, minLength, words, tone) => {
    const user = createUser();
    const { container } = render(
      <NewPassword label="New password" name="password" minLength={minLength} ownWords={OWN_WORDS} />,
    );
    const spoken = container.querySelector('[aria-live=polite]');
    expect(spoken?.textContent).toBe('');
    await user.type(screen.getByLabelText('New password'), password);
    await waitFor(() => expect(spoken?.textContent).toMatch(words));
    expect(container.querySelector('.password-bar')?.className).toContain(tone);
    await user.clear(screen.getByLabelText('New password'));
    await waitFor(() => expect(spoken?.textContent).toBe(''));
  },
);
