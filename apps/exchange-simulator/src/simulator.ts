import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { createAccount } from './account/account.ts';
import { happenTo, type AccountEvent } from './account/events.ts';
import { accountEndpoints } from './api/account-endpoints.ts';
import { createClock, type Clock } from './api/clock.ts';
import { serveControls } from './api/control.ts';
import { createFaults, type Faults } from './api/faults.ts';
import { marketEndpoints } from './api/market-endpoints.ts';
import type { RowOverrides } from './api/row-overrides.ts';
import { serveExchange } from './api/serve-exchange.ts';
import type { Credentials } from './api/signature.ts';
import { tradingEndpoints } from './api/trading-endpoints.ts';
import { parseFixed, toNumber } from './fixed.ts';
import { KINDS, type AccountKind } from './kinds/account-kinds.ts';
import { UNIFIED, type Kind, type KindOptions, type Profile } from './kinds/kind.ts';
import { createMarket } from './market/market.ts';
import { createPrices } from './market/prices.ts';
import { seedOf } from './market/random.ts';
import { partsOf, type Parts } from './truth-parts.ts';
import { truthAt } from './truth.ts';

export { ACCOUNT_KINDS, type AccountKind } from './kinds/account-kinds.ts';

export interface SimulatorOptions {
  host?: string;
  /** 0 takes a free one. */
  port?: number;
  seed?: string;
  credentials?: Credentials;
  /** What kind of account it plays; `linear-usdt` unless told. */
  account?: AccountKind;
  /** The account's beginning, for kinds that have not lived for years: three weeks before it is first asked about. */
  startMs?: number;
  /** When a `newly-opened` account is opened: noon of the day it is first asked about. */
  openedMs?: number;
  /** Of the market-neutral accounts; the kind `hedge` always has both sides. */
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
  /** What of the change after one moment, up to another, was what. */
  partsBetween(fromMs: number, toMs: number): Parts;
  happen(event: AccountEvent): void;
  setRows(rows: RowOverrides): void;
  close(): Promise<void>;
}

const TEST_CREDENTIALS: Credentials = { key: 'simulator-key', secret: 'simulator-secret' };

/** Starts an exchange with a market and an account that are functions of the seed and of time. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const seed = seedOf(options.seed ?? 'equanim');
  const world = createWorld(seed, options);
  const { account, clock } = world;
  const faults = createFaults(seed);
  const credentials = options.credentials ?? TEST_CREDENTIALS;
  let rows: RowOverrides = {};
  const setRows = (next: RowOverrides): void => void (rows = next);
  const served = { ...world, rows: () => rows };

  const app = Fastify({ forceCloseConnections: true });
  serveControls(app, { account, clock, faults, setRows });
  await app.register(async (scope) =>
    serveExchange(scope, {
      open: marketEndpoints(served),
      signed: { ...accountEndpoints(served), ...tradingEndpoints(served) },
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
    partsBetween: (fromMs, toMs) => partsOf(account, fromMs, toMs),
    happen: (event) => happenTo(account, event),
    setRows,
    close: () => app.close(),
  };
}

function createWorld(seed: number, options: SimulatorOptions) {
  const kind: Kind = KINDS[options.account ?? 'linear-usdt'];
  const profile: Profile = { ...UNIFIED, ...kind.profile };
  const usdtRate = parseFixed(options.usdtRate ?? profile.usdtRate);
  const market = createMarket(createPrices(seed, toNumber(usdtRate)), usdtRate);
  const kindOptions: KindOptions = {
    isHedged: options.mode === 'hedge',
    ...(options.startMs !== undefined && { startMs: options.startMs }),
    ...(options.openedMs !== undefined && { openedMs: options.openedMs }),
  };
  const account = createAccount(seed, market, kind.lifeOf(kindOptions));
  return { market, account, profile, clock: createClock() };
}
