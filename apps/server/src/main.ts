import { ConfigError, readConfig, type Config } from './config.ts';
import { checkPorts } from './listening.ts';

/** What the operator has set, once it is known that one can start with it; else this process ends with a sentence. */
async function readSoundConfig(): Promise<Config> {
  try {
    const config = readConfig();
    await checkPorts(config);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const config = await readSoundConfig();
// What is wrong with the settings is said at once: the server itself takes seconds to import.
const { runProcess } = await import('./run-process.ts');
await runProcess(config);
