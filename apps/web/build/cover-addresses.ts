/** The @ of an email address. */
const AT = /(?<=[\w.+-])@(?=[\w-]+\.)/g;

/**
 * Writes the email addresses of a page so that browsers read them and proxies do not recognize them. Cloudflare and others
 * replace what looks like an address, in links and in text, by one that their own script has to put back: the page would then
 * be another one than React takes over, and its links dead.
 */
export const coverAddresses = (html: string): string =>
  html
    .split(/(<script type="application\/ld\+json">.*?<\/script>)/s)
    .map((part) => part.replaceAll(AT, part.startsWith('<script') ? String.raw`\u0040` : '&#64;'))
    .join('');
