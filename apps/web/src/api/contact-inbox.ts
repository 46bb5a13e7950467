/**
 * Whether the server takes messages of the contact form. It says so in every page it serves, so that nobody has to ask;
 * false while pages are prerendered.
 */
export function isContactInboxOn(): boolean {
  if (typeof document === 'undefined') return false;
  return document.querySelector('meta[name="contact-inbox"]')?.getAttribute('content') === 'on';
}
