/**
 * Whether the server takes messages of the contact form. Every page it serves says so, which saves a call;
 * false while pages are prerendered.
 */
export function isContactInboxOn(): boolean {
  if (typeof document === 'undefined') return false;
  return document.querySelector('meta[name="contact-inbox"]')?.getAttribute('content') === 'on';
}
