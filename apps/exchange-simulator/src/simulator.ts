import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { happenTo, type AccountEvent } from './account/events.ts';
import type { LogLine } from './account/records.ts';
import { accountEndpoints } from './api/account-endpoints.ts';
import type { Clock } from './api/clock.ts';
import { serveControls } from './api/control.ts';
import { createFaults, type Faults } from './api/faults.ts';
import { marketEndpoints } from './api/market-endpoints.ts';
import type { RowOverrides } from './api/endpoint.ts';
import { executionRow, orderRow } from './api/order-rows.ts';
import { serveExchange, type WireCall } from './api/serve-exchange.ts';
import type { Credentials } from './api/signature.ts';
import { tradingEndpoints } from './api/trading-endpoints.ts';
import { createWorld, type WorldOptions } from './simulated-world.ts';
import { partsOf, type AccountParts } from './truth-parts.ts';
import { truthAt } from './truth.ts';

export { ACCOUNT_KINDS, type AccountKind } from './kinds/account-kinds.ts';

export interface SimulatorOptions extends WorldOptions {
  host?: string;
  /** 0 takes a free one. */
  port?: number;
  credentials?: Credentials;
  /** Whether calls are counted against the exchange's limits; on by default. */
  isLimited?: boolean;
  /** Told of every call that reached an endpoint. */
  onCall?: (call: WireCall) => void;
}

/** A running exchange, and the handles with which a test controls it. */
export interface Simulator {
  url: string;
  credentials: Credentials;
  clock: Clock;
  faults: Faults;
  truthAt(ms: number): ReturnType<typeof truthAt>;
  /** The parts of the change after one moment, up to and including another. */
  partsBetween(fromMs: number, toMs: number): AccountParts;
  happen(event: AccountEvent): void;
  setRows(rows: RowOverrides): void;
  /** Orders created within a span as they stand now, and the executions within it: the exchange's own books. */
  listsBetween(fromMs: number, toMs: number): TrueLists;
  /** Lines of the log within a span, both ends included, as the books have them. */
  linesBetween(fromMs: number, toMs: number): LogLine[];
  /** Refuses connections, and ends those there are, until {@link accept}. */
  refuse(): void;
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** Rows in the words of the exchange. */
export interface TrueLists {
  orders: Array<ReturnType<typeof orderRow>>;
  executions: Array<ReturnType<typeof executionRow>>;
}

const TEST_CREDENTIALS: Credentials = { key: 'simulator-key', secret: 'simulator-secret' };

/** Starts an exchange with a market and an account that are functions of the seed and of time. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const world = createWorld(options);
  const { account, profile, investors, clock, seed } = world;
  const faults = createFaults(seed);
  const credentials = options.credentials ?? TEST_CREDENTIALS;
  let rows: RowOverrides = {};
  const setRows = (next: RowOverrides): void => void (rows = next);
  const served = { ...world, rows: () => rows };

  const app = Fastify({ forceCloseConnections: true });
  serveControls(app, { account, profile, investors, clock, faults, setRows });
  await app.register(async (scope) =>
    serveExchange(scope, {
      open: marketEndpoints(served),
      signed: { ...accountEndpoints(served), ...tradingEndpoints(served) },
      credentials,
      clock,
      faults,
      isLimited: options.isLimited ?? true,
      ...(options.onCall && { onCall: options.onCall }),
    }),
  );
  const host = options.host ?? '127.0.0.1';
  await app.listen({ host, port: options.port ?? 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    credentials,
    clock,
    faults,
    truthAt: (ms) => truthAt(account, ms),
    partsBetween: (fromMs, toMs) => partsOf(account, fromMs, toMs),
    happen: (event) => happenTo(account, event),
    setRows,
    listsBetween: (fromMs, toMs) => ({
      orders: account.ordersBetween(fromMs, toMs).map((order) => orderRow(order, clock.now())),
      executions: account.executionsBetween(fromMs, toMs).map(executionRow),
    }),
    linesBetween: (fromMs, toMs) => account.logBetween(fromMs, toMs),
    refuse() {
      app.server.close();
      app.server.closeAllConnections();
    },
    async accept() {
      app.server.listen(port, host);
      await once(app.server, 'listening');
    },
    close: () => app.close(),
  };
}
