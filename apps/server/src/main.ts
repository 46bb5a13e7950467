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
// `npm start` asks before it builds the website. The server itself takes seconds to import.
if (!process.argv.includes('--check')) {
  const { runProcess } = await import('./run-process.ts');
  await runProcess(config);
}
