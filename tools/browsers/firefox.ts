import puppeteer from 'puppeteer-core';
import { toExpression, type Browser } from './browser.ts';

/** Opens Firefox without a window, driven by WebDriver BiDi. Its scroll bars take room, as on most desktops. */
export async function openFirefox(executablePath: string): Promise<Browser> {
  const program = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await program.newPage();
  return {
    name: 'Firefox',
    version: (await program.version()).replace(/^firefox\//i, ''),
    resize: (size) => page.setViewport(size),
    open: async (url) => void (await page.goto(url)),
    evaluate: async (run, ...given) =>
      (await page.evaluate(toExpression(run, given))) as ReturnType<typeof run>,
    press: (key) => page.keyboard.press(key),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    screenshot: async (path) => void (await page.screenshot({ path })),
    close: () => program.close(),
  };
}
