import { readArguments } from './arguments.ts';
import { runWithServices } from './command-services.ts';
import { verifyLedger } from './ledger-commands.ts';

const USAGE = `Usage:
  npm run ledger -- verify    recompute every strike, entry and statement, and compare
The server may keep running.
`;

const { positionals } = readArguments(USAGE, {});

const isVerify = positionals.length === 1 && positionals[0] === 'verify';
await runWithServices(USAGE, isVerify ? ({ services, print }) => verifyLedger(services, print) : null);
