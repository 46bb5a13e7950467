import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { report } from '../../../content/report.ts';
import { figure, textOf } from '../../frame/portal.test-support.tsx';
// Loaded up front, so that no test waits for the parts that a dashboard loads to print.
import './admin-sheet.tsx';
import './customer-sheet.tsx';

interface ShownScreen {
  user: UserEvent;
  /** The addresses asked for so far. */
  asked: URL[];
}

/** The calls whose answers the sheet holds. */
const READ = /[/](?:current|history|positions[/]|status)$/;

/** What is on the page at the moment the browser prints: the sheet, part by part. */
export async function printed({ user, asked }: ShownScreen): Promise<Record<string, string[]>> {
  await waitFor(() => expect(figure('Performance')).toMatch(/%$/));
  await screen.findAllByText('XRPUSDT');
  // Other parts of the screen may still be asking.
  const reads = () => asked.filter(({ pathname }) => READ.test(pathname)).length;
  const before = reads();
  const parts: Record<string, string[]> = {};
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    const sheet = document.querySelector(`[aria-label='${report.title}']`);
    const all = (selector: string) => [...(sheet?.querySelectorAll(selector) ?? [])];
    for (const [name, selector] of [
      ['head', 'header'],
      ['figures', 'dl:first-of-type > div'],
      ['details', 'dl:nth-of-type(2) > div'],
      ['foot', 'footer'],
    ] as const)
      parts[name] = all(selector).map(textOf);
    parts['rows'] = all('tbody tr, li, section > p').map(
      (row) => [...row.children].map(textOf).join(' ') || textOf(row),
    );
    parts['lines'] = all('.chart-line').map((line) => line.getAttribute('d') ?? '');
    window.dispatchEvent(new Event('afterprint'));
  });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(parts['rows']).toBeDefined());
  expect(document.querySelector(`[aria-label='${report.title}']`)).toBeNull();
  expect(reads()).toBe(before);
  return parts;
}
