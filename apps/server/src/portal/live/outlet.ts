import type { WebSocket } from 'ws';

const AS_TEXT = { binary: false } as const;

/**
 * Sends a client the newest text. While bytes wait for a client that reads slowly, only a reference to the newest is kept,
 * and sent once they are gone: what came between is never sent, and nothing piles up.
 *
 * @returns tells it a text
 */
export function createOutlet(socket: WebSocket): (text: Buffer) => void {
  let newest: Buffer | null = null;
  let sent: Buffer | null = null;
  let isWaiting = false;

  function send(): void {
    if (newest === null || newest === sent || isWaiting) return;
    isWaiting = true;
    sent = newest;
    socket.send(newest, AS_TEXT, flushed);
  }

  function flushed(error?: Error | null): void {
    // A connection that failed is closed by the library; it gets nothing more.
    if (error) return;
    isWaiting = false;
    send();
  }

  return (text) => {
    newest = text;
    send();
  };
}
