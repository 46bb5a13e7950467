import { expect, type Page } from '@playwright/test';
import { finishMotion } from './site-pages.ts';

export const THEMES = ['dark', 'light'] as const;

/** Shows a screen of the portal in a theme, which its script applies, with no color half way to another. */
export async function showIn(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await finishMotion(page);
}
