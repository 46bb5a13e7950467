import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { createAccount } from './account/account.ts';
import { createClock, type Clock } from './api/clock.ts';
import { happenTo, serveControls, type AccountEvent } from './api/control.ts';
import { ONE_DOLLAR } from './api/account-rows.ts';
import { privateEndpoints, publicEndpoints, type RowOverrides } from './api/endpoints.ts';
import { createFaults, type Faults } from './api/faults.ts';
import { serveExchange } from './api/serve-exchange.ts';
import type { Credentials } from './api/signature.ts';
import { parseFixed } from './fixed.ts';
import { truthAt } from './history.ts';
import { createPrices } from './market/prices.ts';
import { seedOf } from './market/random.ts';

export interface SimulatorOptions {
  host?: string;
  /** 0 takes a free one. */
  port?: number;
  seed?: string;
  credentials?: Credentials;
  mode?: 'one-way' | 'hedge';
  /** Dollars for one USDT, such as 0.9998. */
  usdtRate?: string;
  /** Whether calls are counted against the exchange's limits; on by default. */
  isLimited?: boolean;
}

/** A running exchange, and the handles by which a test steers it. */
export interface Simulator {
  url: string;
  credentials: Credentials;
  clock: Clock;
  faults: Faults;
  truthAt(ms: number): ReturnType<typeof truthAt>;
  happen(event: AccountEvent): void;
  setRows(rows: RowOverrides): void;
  close(): Promise<void>;
}

const TEST_CREDENTIALS: Credentials = { key: 'simulator-key', secret: 'simulator-secret' };

/** Starts an exchange with a market and an account that are functions of the seed and of time. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const seed = seedOf(options.seed ?? 'equanim');
  const prices = createPrices(seed);
  const account = createAccount(seed, prices);
  const clock = createClock();
  const faults = createFaults(seed);
  const credentials = options.credentials ?? TEST_CREDENTIALS;
  const rate = options.usdtRate === undefined ? ONE_DOLLAR : parseFixed(options.usdtRate);
  let rows: RowOverrides = {};
  const setRows = (next: RowOverrides): void => void (rows = next);
  const world = {
    prices,
    account,
    clock,
    isHedged: options.mode === 'hedge',
    usdtRate: () => rate,
    rows: () => rows,
  };

  const app = Fastify({ forceCloseConnections: true });
  serveControls(app, { account, prices, clock, faults, setRows });
  await app.register(async (scope) =>
    serveExchange(scope, {
      open: publicEndpoints(world),
      signed: privateEndpoints(world),
      credentials,
      clock,
      faults,
      isLimited: options.isLimited ?? true,
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
    happen: (event) => happenTo({ account, prices }, event),
    setRows,
    close: () => app.close(),
  };
}
