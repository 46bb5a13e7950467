import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { startSimulatorProcess } from './operations/demo/simulator-process.ts';
import { createTimeKeeper, type Clocks, type TimeKeeper } from './sampling/collector/minute/time-keeper.ts';
import { createExchange } from './sampling/exchange/create-exchange.ts';
import type { Exchange } from './sampling/exchange/exchange.ts';
import type { ExchangeCall } from './sampling/exchange/exchange-error.ts';

/** The account on its exchange, and the clock that everything is decided by. */
export interface OpenAccount {
  exchange: Exchange;
  keeper: TimeKeeper;
  clock: () => Date;
  /** Of the exchange. */
  url: string;
  /** Aborted when a stop waits no longer for the exchange. */
  signal: AbortSignal;
  cutShort: () => void;
  close: () => Promise<void>;
}

interface AccountOptions extends Pick<Clocks, 'database' | 'collectorSkewMs'> {
  logger: FastifyBaseLogger;
  /** Told of each call of the exchange; nobody is unless given. */
  onCall?: ((call: ExchangeCall) => void) | undefined;
}

/** Opens the live account, or a simulated one in a process beside ours. */
export async function openAccount(
  config: Config,
  { logger, onCall = () => undefined, ...clocks }: AccountOptions,
): Promise<OpenAccount> {
  const { access, close } = await connect(config, logger);
  const stopping = new AbortController();
  const keeper: TimeKeeper = createTimeKeeper({
    wall: Date.now,
    monotonic: () => performance.now(),
    readExchange: async () => (await exchange.readTime()).getTime(),
    skewMs: () => exchange.skewMs(),
    ...clocks,
  });
  const exchange: Exchange = createExchange({
    ...access,
    now: keeper.now,
    signal: stopping.signal,
    onCall,
    onRefused: (code) => logger.warn({ code }, 'the exchange refused a call'),
  });
  return {
    exchange,
    keeper,
    clock: () => new Date(keeper.now()),
    url: access.baseUrl,
    signal: stopping.signal,
    cutShort: () => stopping.abort(),
    close,
  };
}

/** The live account, or a simulated one in a process beside ours. */
async function connect(
  config: Config,
  logger: FastifyBaseLogger,
): Promise<{ access: NonNullable<Config['account']>; close: () => Promise<void> }> {
  if (config.account) return { access: config.account, close: async () => undefined };
  const key = randomBytes(9).toString('hex');
  const secret = randomBytes(18).toString('hex');
  const simulator = await startSimulatorProcess(
    { SIM_SEED: config.demo.seed, SIM_API_KEY: key, SIM_API_SECRET: secret },
    (sentence) => logger.warn(sentence),
  );
  return { access: { exchange: 'bybit', key, secret, baseUrl: simulator.url }, close: simulator.close };
}
