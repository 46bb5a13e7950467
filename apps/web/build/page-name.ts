import type { PageHead } from '../src/content/pages.ts';

/** What a page is called without the firm's name behind it. */
export function pageName({ title }: PageHead): string {
  return title.split(' · ')[0] ?? title;
}
