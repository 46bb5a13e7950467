import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Runs in the page before any other script: keeps what goes wrong, because not every driver tells. */
export function keepErrors(): void {
  const errors: string[] = [];
  Object.assign(window, { errorsOfPage: errors });
  addEventListener(
    'error',
    ({ message, target }) => {
      // A film may have no form this browser plays; the page says so itself.
      if (target instanceof HTMLMediaElement || target instanceof HTMLSourceElement) return;
      errors.push(target instanceof Element ? `did not load: ${target.outerHTML.slice(0, 160)}` : message);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => errors.push(`unhandled: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`the content security policy (${violatedDirective}) refused ${blockedURI}`),
  );
  const say = console.error;
  console.error = (...words: unknown[]) => {
    errors.push(`console: ${words.map(String).join(' ')}`);
    say(...words);
  };
}

/** What the page kept since it was last asked; runs in the page. */
export function takeErrors(): string[] {
  return (window as { errorsOfPage?: string[] }).errorsOfPage?.splice(0) ?? ['the page kept no errors'];
}

/** The policy of the pages allows scripts of their own address alone. */
const SCRIPT = '/errors-of-page.js';

/** A document whose first script is ours. */
export const withScript = (html: string): string =>
  html.replace(/<head[^>]*>/, (head) => `${head}<script src="${SCRIPT}"></script>`);

interface Listening {
  url: string;
  close: () => void;
}

/** Serves a product at an address of its own, unchanged but for one script at the head of every document. */
export async function listenTo(product: string): Promise<Listening> {
  const { hostname, port } = new URL(product);
  const server = createServer((asked, answer) => {
    if (asked.url === SCRIPT) sendScript(answer);
    else pass(asked, answer, { hostname, port });
  });
  // Live channels: what follows the handshake is handed through as it comes.
  server.on('upgrade', (asked, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      onward.write(`${asked.method ?? ''} ${asked.url ?? ''} HTTP/1.1\r\n${rawHeaders(asked)}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, close };
}

function sendScript(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
  answer.end(`(() => { const __name = (named) => named; (${String(keepErrors)})(); })()`);
}

const rawHeaders = ({ rawHeaders: raw }: IncomingMessage): string =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1] ?? ''}`] : [])).join('\r\n');

/** Documents come whole and not compressed, so that the script can be put into them; all else as it is. */
function pass(asked: IncomingMessage, answer: ServerResponse, to: { hostname: string; port: string }): void {
  const isDocument = asked.headers.accept?.startsWith('text/html') ?? false;
  const headers = { ...asked.headers };
  if (isDocument) {
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since', 'range'])
      delete headers[name];
  }
  const onward = request({ ...to, path: asked.url, method: asked.method, headers }, (found) => {
    const { statusCode = 502, headers: given } = found;
    if (!(given['content-type']?.startsWith('text/html') ?? false)) {
      answer.writeHead(statusCode, given);
      found.pipe(answer);
      return;
    }
    sendDocument(found, answer).catch(() => answer.destroy());
  });
  onward.on('error', () => answer.destroy());
  asked.on('error', () => onward.destroy());
  answer.on('close', () => onward.destroy());
  asked.pipe(onward);
}

async function sendDocument(found: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'content-length': _length, ...others } = found.headers;
  const html = await text(found);
  answer.writeHead(found.statusCode ?? 502, { ...others, 'cache-control': 'no-store' });
  answer.end(withScript(html));
}
