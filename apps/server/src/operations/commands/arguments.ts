import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * The arguments of an operator's command. With `--help` the process ends with 0 after the usage; with an option that the
 * command does not have, or without an option's value, with 2.
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) {
  if (process.argv.includes('--help')) {
    process.stdout.write(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    process.stderr.write(usage);
    process.exit(2);
  }
}
