// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePortal, type Asked, type Reply } from '../../../layout/portal.test-support.tsx';
import { ExcludedWindows } from './excluded-windows.tsx';
import { SPECIFIED } from './windows.test-support.ts';

const renderPart = usePortal();

test('a window that was included again before leaves the list, and the screen says so', async () => {
  const windows = [SPECIFIED];
  const server = ({ method }: Asked): Reply => {
    if (method === 'GET') return { body: windows };
    windows.pop();
    return { status: 404, body: {} };
  };
  const { user } = renderPart(<ExcludedWindows />, server);
  await user.click(await screen.findByRole('button', { name: 'Include again' }));
  await user.click(screen.getByRole('button', { name: 'Include again' }));
  const told = await screen.findByText('Included again: Oct 22, 2025, 09:11 GMT+2 to 09:29.');
  expect(document.activeElement).toBe(told);
  await screen.findByText('No window is excluded.');
});
