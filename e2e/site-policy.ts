import type { Page } from '@playwright/test';

export const POLICY = [
  "base-uri 'none'",
  "default-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
];

/**
 * Everything that goes wrong or leaves the house while a page is open: violations of the policy, words of trouble on
 * the console, requests that fail, and requests to anybody else.
 *
 * @param expected what the test itself breaks
 */
export async function watch(page: Page, home: string, expected = /^$/): Promise<string[]> {
  const trouble: string[] = [];
  const tell = (text: string) => {
    if (!expected.test(text)) trouble.push(text);
  };
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) tell(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => tell(error.message));
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? {};
    // A browser that has enough of a film for now, or leaves the page, breaks the request off itself.
    const isBrokenOff = errorText === 'net::ERR_ABORTED' && request.resourceType() === 'media';
    if (!isBrokenOff) tell(`${errorText ?? ''} ${request.url()}`);
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(home).origin) {
      trouble.push(`leaves for ${request.url()}`);
    }
  });
  return trouble;
}

/** The policy of an answer, one directive an entry. */
export const directives = (headers: Record<string, string> | undefined): string[] =>
  (headers?.['content-security-policy'] ?? '')
    .split(';')
    .map((part) => part.trim())
    .toSorted();
