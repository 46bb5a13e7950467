import { asRead, type AsRead } from '@equanim/contract/as-read';
import { authCalls } from '@equanim/contract/auth-calls';
import { BASE_PATH } from '@equanim/contract/call';
import { CHANNEL_PATH, CLOSE_CODES, type ChannelName } from '@equanim/contract/channels';
import type { z } from 'zod/mini';
import { ApiProblem } from './api-problem.ts';
import { callApi } from './client.ts';

const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** A channel, and the schema of the messages the user's role gets on it. */
interface ChannelRequest<Form extends z.ZodMiniType> {
  name: ChannelName;
  form: Form;
}

/** Whether a failure is final: the session has ended, or its second factor has to be given first. */
const isFinal = (error: unknown): boolean => error instanceof ApiProblem && [401, 403].includes(error.status);

/** The address holds a ticket and never the token: addresses end up in logs. */
async function openSocket(name: ChannelName): Promise<WebSocket> {
  const { ticket } = await callApi(authCalls.wsTicket, {});
  const address = new URL(BASE_PATH + CHANNEL_PATH.replace(':channel', name), window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('token', ticket);
  return new WebSocket(address);
}

/** @returns null where it failed; `onFinal` is called where it always would. */
async function tryToOpen(name: ChannelName, onFinal: () => void): Promise<WebSocket | null> {
  try {
    return await openSocket(name);
  } catch (error) {
    if (isFinal(error)) onFinal();
    return null;
  }
}

/** Waits for the socket to open first: a browser complains about one that is closed before. */
function close(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close());
  else socket.close();
}

function parseState<Form extends z.ZodMiniType>(
  text: unknown,
  { name, form }: ChannelRequest<Form>,
): AsRead<Form> | undefined {
  try {
    return asRead(form).parse(JSON.parse(String(text)));
  } catch (error) {
    console.error(`${name}: the message is not what the contract says`, error);
    return undefined;
  }
}

/** Schedules the next attempt after a pause that doubles each time, from one second up to a minute. */
function createBackoff(attempt: () => void) {
  let pauseMs = MIN_PAUSE_MS;
  let timer: number | undefined;
  let refusals = 0;
  return {
    schedule() {
      // Spread, so that a server that is back does not get every client at the same moment.
      timer = window.setTimeout(attempt, pauseMs * (0.5 + Math.random()));
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    },
    cancel: () => window.clearTimeout(timer),
    /** Whether the last attempt was refused, too. */
    isRefusedAgain: (): boolean => (refusals += 1) > 1,
    /** All is well: the next pause is the shortest again. */
    reset() {
      pauseMs = MIN_PAUSE_MS;
      refusals = 0;
    },
  };
}

/**
 * Listens to a live channel: its state, then every change. Reconnects after growing pauses while the page is shown, and
 * is silent when it cannot, since the screens poll as well.
 *
 * @param onState called with each state
 * @returns a function that ends it
 */
export function listenToChannel<Form extends z.ZodMiniType>(
  request: ChannelRequest<Form>,
  onState: (state: AsRead<Form>) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const backoff = createBackoff(() => void connect());
  let socket: WebSocket | null = null;
  let isConnecting = false;

  async function connect(): Promise<void> {
    backoff.cancel();
    if (isConnecting || socket !== null || document.hidden || signal.aborted) return;
    isConnecting = true;
    const opened = await tryToOpen(request.name, () => ending.abort());
    isConnecting = false;
    if (signal.aborted) disconnect(opened);
    else if (opened === null) backoff.schedule();
    else listen(opened);
  }

  function listen(opened: WebSocket): void {
    socket = opened;
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return;
      backoff.reset();
      const state = parseState(data, request);
      if (state !== undefined) onState(state);
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      socket = null;
      // The first time the reason may be the second factor: the ticket of the next attempt tells, and leads to it.
      if (code === CLOSE_CODES.notAllowed && backoff.isRefusedAgain()) ending.abort();
      if (!signal.aborted) backoff.schedule();
    });
  }

  function disconnect(open: WebSocket | null): void {
    if (open !== null) close(open);
    socket = null;
  }

  const reconnect = () => (backoff.reset(), void connect());

  document.addEventListener('visibilitychange', reconnect, { signal });
  // A browser may take minutes to notice that a connection did not survive a change of network.
  window.addEventListener('online', () => (disconnect(socket), reconnect()), { signal });
  void connect();
  return () => {
    ending.abort();
    backoff.cancel();
    disconnect(socket);
  };
}
