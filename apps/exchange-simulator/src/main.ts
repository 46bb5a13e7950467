import { ACCOUNT_KINDS, isAccountKind } from './kinds/account-kinds.ts';
import { startSimulator } from './simulator.ts';

/**
 * Runs the exchange as a program. SIM_HOST, SIM_PORT, SIM_SEED, SIM_API_KEY, SIM_API_SECRET, SIM_ACCOUNT and SIM_MODE
 * set it up; it prints its address as one line of JSON on standard output.
 */
const { SIM_HOST, SIM_PORT, SIM_SEED, SIM_API_KEY, SIM_API_SECRET, SIM_ACCOUNT, SIM_MODE } = process.env;

const account = SIM_ACCOUNT || 'demo';
if (!isAccountKind(account))
  throw new RangeError(`SIM_ACCOUNT must be one of ${Object.keys(ACCOUNT_KINDS).join(', ')}.`);

const simulator = await startSimulator({
  account,
  ...(SIM_HOST && { host: SIM_HOST }),
  ...(SIM_PORT && { port: Number(SIM_PORT) }),
  ...(SIM_SEED && { seed: SIM_SEED }),
  ...(SIM_API_KEY && SIM_API_SECRET && { credentials: { key: SIM_API_KEY, secret: SIM_API_SECRET } }),
  mode: SIM_MODE === 'hedge' ? 'hedge' : 'one-way',
});

// Whoever started it has ended meanwhile.
process.stdout.on('error', () => process.exit(0));
process.stdout.write(`${JSON.stringify({ url: simulator.url })}\n`);

const stop = (): void => void simulator.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('disconnect', stop);
// Ctrl-C and a closed terminal reach every process of it; the program that started this one decides when to stop it.
for (const signal of ['SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => (process.connected ? undefined : stop()));
