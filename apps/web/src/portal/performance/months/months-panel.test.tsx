import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { yearRows } from '../../layout/months/year-rows.ts';
import { MonthsPanel } from './months-panel.tsx';

const DAY_MS = 86_400_000;

/** The cells of each row, from a history of 2025 to March 2026 without samples on some days; each period is up 1 %. */
function rowsOf(gaps: [from: string, to: string][]) {
  const from = Date.UTC(2025, 0, 1);
  const hasClose = Array.from({ length: 455 }, (_, index) => {
    const day = new Date(from + index * DAY_MS).toISOString().slice(0, 10);
    return !gaps.some(([first, last]) => day >= first && day <= last);
  });
  const years = yearRows({ from, hasClose, isLastDayOver: true }, () => ({ gross: 0.01, net: 0.005 }));
  const markup = renderToStaticMarkup(<MonthsPanel years={years} />);
  const rows = [...markup.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td([^>]*)>(.*?)<\/td>/g)].map(([, attributes = '', text = '']) => {
      const [, span = '1'] = /colSpan="(\d+)"/i.exec(attributes) ?? [];
      return text.replaceAll(/<[^>]+>/g, '') + (span === '1' ? '' : ` x${span}`);
    }),
  );
  return { rows, text: markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
}

test('months that no sample tells apart have one return under all of them, named below the table', () => {
  const { rows, text } = rowsOf([
    ['2025-06-01', '2025-09-30'],
    ['2025-12-24', '2026-01-06'],
  ]);
  const [, gross2026, , gross2025] = rows;
  expect(gross2025).toEqual([
    ...Array.from({ length: 5 }, () => '+1.00'),
    '+1.00† Jun – Oct 2025 together x5',
    '+1.00',
    '→ Dec 2025 – Jan 2026 together',
    '+1.00* partial',
  ]);
  expect(gross2026?.slice(0, 3)).toEqual(['+1.00† Dec 2025 – Jan 2026 together', '+1.00', '+1.00']);
  expect(text).toContain(
    '† One return together, as no sample tells the months apart: Jun – Oct 2025, Dec 2025 – Jan 2026.',
  );
});
