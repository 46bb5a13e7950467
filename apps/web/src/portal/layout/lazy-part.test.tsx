// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LazyPart } from './lazy-part.tsx';

const Hello = ({ to }: { to: string }) => <p>Hello {to}</p>;

afterEach(cleanup);
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** A part that is loaded at the given attempt, and the screen around it. */
function showPart(loadedAt: number) {
  let attempts = 0;
  const load = () => {
    attempts += 1;
    return attempts < loadedAt ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Hello);
  };
  const part = () => (
    <>
      <h1>Screen</h1>
      <LazyPart load={load} props={{ to: 'Ada' }} name="greeting" fallback={<p>Loading</p>} />
    </>
  );
  return { ...render(part()), part, attempts: () => attempts };
}

test('a part that cannot be loaded says so where it stands, and is tried again on demand', async () => {
  showPart(2);
  screen.getByText('Loading');
  expect((await screen.findByRole('alert')).textContent).toBe('The greeting could not be loaded.Retry');
  screen.getByRole('heading', { name: 'Screen' });
  expect(console.error).toHaveBeenCalledWith(new TypeError('Failed to fetch'));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Hello Ada');
  expect(screen.queryByRole('alert')).toBeNull();
});
