/** The measure of `npm run bench:live`: a WebSocket server that knows nobody and sends everybody the same text. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { nowMs, serveParent } from './live-child.ts';

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
let count = 0;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  serveParent({ url: `http://127.0.0.1:${String(port)}`, tokens: [] }, () => {
    const atMs = nowMs();
    count += 1;
    // As long as what the product sends.
    const text = JSON.stringify({ wallet_balance: count, padding: 'x'.repeat(180) });
    for (const socket of sockets.clients) socket.send(text);
    return Promise.resolve(atMs);
  });
});
