import type { IncomingMessage } from 'node:http';

/**
 * The address of a request as the router can read it: where its escapes mean nothing, as `%E0%A4%A` does, each `%` stands
 * for itself. Such an address goes the way of any other and leads nowhere, instead of being answered before the hooks that
 * every answer passes.
 */
export function toReadablePath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
