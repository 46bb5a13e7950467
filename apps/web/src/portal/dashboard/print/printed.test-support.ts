import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
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
    for (const name of [
      '.sheet-head',
      '.sheet-figures > div',
      '.sheet-details > div',
      'h2',
      '.chart-legend',
      '.sheet-foot',
    ])
      parts[name] = [...document.querySelectorAll(`.tear-sheet ${name}`)].map(textOf);
    parts['rows'] = [
      ...document.querySelectorAll('.tear-sheet tbody tr, .tear-sheet li, .tear-sheet .sheet-more'),
    ].map((row) => [...row.children].map(textOf).join(' ') || textOf(row));
    parts['lines'] = [...document.querySelectorAll('.tear-sheet .chart-line')].map(
      (line) => line.getAttribute('d') ?? '',
    );
    window.dispatchEvent(new Event('afterprint'));
  });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(parts['rows']).toBeDefined());
  expect(document.querySelector('.tear-sheet')).toBeNull();
  expect(reads()).toBe(before);
  return parts;
}
