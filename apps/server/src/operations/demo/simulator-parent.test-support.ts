// A program for simulator-process.test.ts: starts the simulator, prints its address, and lives until it is killed.
import { startSimulatorProcess } from './simulator-process.ts';

const { url } = await startSimulatorProcess({}, () => undefined);
process.stdout.write(`${url}\n`);
