import { BASE_PATH } from '@equanim/contract/calls';
import { CHANNEL_PATH, CLOSE_CODES, type ChannelName } from '@equanim/contract/channels';
import type { z } from 'zod';
import { callApi } from './client.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** A channel, and the form of what the user's role is told on it. */
interface Wanted<Form extends z.ZodType> {
  name: ChannelName;
  form: Form;
}

/** Only a ticket stands in the address: addresses end up in logs. */
async function openSocket(name: ChannelName): Promise<WebSocket> {
  const { ticket } = await callApi('wsTicket', {});
  const address = new URL(BASE_PATH + CHANNEL_PATH.replace(':channel', name), window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('token', ticket);
  return new WebSocket(address);
}

/** A browser complains about a socket that is closed before it has opened. */
function close(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close());
  else socket.close();
}

function stateIn(text: unknown, { name, form }: Wanted<z.ZodType>): unknown {
  try {
    return form.parse(JSON.parse(String(text)));
  } catch (error) {
    console.error(`${name}: the message is not what the contract says`, error);
    return undefined;
  }
}

/**
 * Listens to a live channel: its state, then every change. Connects again after growing pauses while the page is shown,
 * and says nothing when it cannot, since the screens poll as well.
 *
 * @param tell called with each state
 * @returns what ends it
 */
export function listenToChannel<Form extends z.ZodType>(
  wanted: Wanted<Form>,
  tell: (state: z.output<Form>) => void,
): () => void {
  const ending = new AbortController();
  let socket: WebSocket | null = null;
  let isConnecting = false;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: number | undefined;

  async function connect(): Promise<void> {
    window.clearTimeout(timer);
    if (isConnecting || socket !== null || document.hidden || ending.signal.aborted) return;
    isConnecting = true;
    const opened = await openSocket(wanted.name).catch(() => null);
    isConnecting = false;
    if (opened === null) connectLater();
    else if (ending.signal.aborted) close(opened);
    else listen(opened);
  }

  function listen(opened: WebSocket): void {
    socket = opened;
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return;
      pauseMs = FIRST_PAUSE_MS;
      const state = stateIn(data, wanted);
      if (state !== undefined) tell(state as z.output<Form>);
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      socket = null;
      if (code === CLOSE_CODES.notAllowed) ending.abort();
      else connectLater();
    });
  }

  function connectLater(): void {
    if (ending.signal.aborted) return;
    // Not all at the same time, when a server that was away is back.
    timer = window.setTimeout(() => void connect(), pauseMs * (0.5 + Math.random()));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }

  function leave(): void {
    if (socket !== null) close(socket);
    socket = null;
  }

  function connectAnew(): void {
    pauseMs = FIRST_PAUSE_MS;
    void connect();
  }

  const { signal } = ending;
  document.addEventListener('visibilitychange', connectAnew, { signal });
  // A browser may take minutes to notice that a connection did not survive a change of network.
  window.addEventListener('online', () => (leave(), connectAnew()), { signal });
  void connect();
  return () => {
    ending.abort();
    window.clearTimeout(timer);
    leave();
  };
}
