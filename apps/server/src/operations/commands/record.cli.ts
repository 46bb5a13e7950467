import { runVerifyCommand } from '@equanim/record/verify-command';
import { readArguments } from './arguments.ts';
import { runWithServices } from './command-services.ts';
import { recoverRecord, rotateKey } from './record-commands.ts';

const USAGE = `Usage:
  npm run record -- verify FILE|URL [--key KEY] [--known FILE]    verify a track record
  npm run record -- rotate     change the key that signs ours
  npm run record -- recover    bring back leaves that a restored database lacks
The server may keep running. docs/record.md says what each is for.
`;

const [first, ...others] = process.argv.slice(2);
if (first === 'verify') {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  process.exitCode = await runVerifyCommand(others, { print, now: new Date() });
} else {
  const { positionals } = readArguments(USAGE, {});
  const [command = '', ...more] = positionals;
  const work = { rotate: rotateKey, recover: recoverRecord }[command];
  await runWithServices(
    USAGE,
    work && more.length === 0 ? ({ services, print: say }) => work(services, say) : null,
  );
}
