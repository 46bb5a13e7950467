import type { Page } from '../src/page.ts';

/** What a page is called without the firm's name behind it. */
export function pageName({ title }: Page): string {
  return title.split(' · ')[0] ?? title;
}
