import type { WebSocket } from 'ws';

/** Pings are spread over as many moments. */
const SLOTS = 30;

/** Whether a client has answered the last ping. */
interface Pulse {
  isAnswering: boolean;
}

/** Cuts clients that do not answer pings, those that stopped reading among them. One timer serves all. */
export interface Heartbeat {
  add(socket: WebSocket): void;
  delete(socket: WebSocket): void;
  stop(): void;
}

interface HeartbeatOptions {
  /** Milliseconds between two pings of a client; one that has not answered the last is cut. */
  pingMs: number;
  /** Called at each moment at which some are pinged. */
  onBeat: () => void;
}

/** Pings clients in turn, so that many are not pinged at the same moment. */
export function createHeartbeat({ pingMs, onBeat }: HeartbeatOptions): Heartbeat {
  const slots = Array.from({ length: SLOTS }, () => new Map<WebSocket, Pulse>());
  let turn = 0;
  let added = 0;
  const timer = setInterval(() => {
    const slot = slots[turn % SLOTS];
    turn += 1;
    if (slot) pingAll(slot);
    onBeat();
  }, pingMs / SLOTS).unref();

  return {
    add(socket) {
      const pulse = { isAnswering: true };
      slots[added % SLOTS]?.set(socket, pulse);
      added += 1;
      socket.on('pong', () => (pulse.isAnswering = true));
    },
    delete(socket) {
      for (const slot of slots) if (slot.delete(socket)) return;
    },
    stop: () => clearInterval(timer),
  };
}

function pingAll(slot: Map<WebSocket, Pulse>): void {
  for (const [socket, pulse] of slot) {
    if (pulse.isAnswering) {
      pulse.isAnswering = false;
      socket.ping();
    } else socket.terminate();
  }
}
