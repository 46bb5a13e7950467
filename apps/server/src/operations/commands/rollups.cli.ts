import { checkRollups, RollupError, type Checked } from '../rollups/check-rollups.service.ts';
import { rebuildAll, type CheckedDatabase } from '../rollups/stored-rollups.store.ts';
import { openToRead, runOperator, runProgram } from './operator.ts';
import { readArguments } from './arguments.ts';
import { secondsSince } from '../../platform/in-words.ts';

const USAGE = `Usage:
  npm run check-rollups                compare hours, days and months of the history with its minutes; the server may keep running
  npm run check-rollups -- --rebuild   build all of them again from the minutes, then compare
`;

const { positionals, values } = readArguments(USAGE, { rebuild: { type: 'boolean', default: false } });

type Print = (line: string) => void;

await (values.rebuild ? rebuildAndCheck() : check());

async function check(): Promise<void> {
  await runProgram(USAGE, async ({ config, print }) => {
    if (positionals.length > 0) return false;
    const { db, close } = await openToRead(config);
    try {
      await report(db, print);
    } finally {
      await close();
    }
    return true;
  });
}

async function rebuildAndCheck(): Promise<void> {
  await runOperator(USAGE, async ({ db, print }) => {
    if (positionals.length > 0) return false;
    const startedMs = Date.now();
    await rebuildAll(db);
    print(`Built all rollups again in ${secondsSince(startedMs)}.`);
    await report(db, print);
    return true;
  });
}

/** @throws RollupError when the rollups differ from the minutes */
async function report(db: CheckedDatabase, print: Print): Promise<void> {
  const startedMs = Date.now();
  const { compared, minuteCount, differenceCount, differences } = await checkRollups(db);
  print(`${describe(compared.account)} of the account, ${describe(compared.price)} of Bitcoin's price:`);
  print(`compared with ${minuteCount} stored minutes in ${secondsSince(startedMs)}.`);
  for (const difference of differences) print(difference);
  if (differenceCount === 0) return print('All are what the minutes say.');
  const listed =
    differenceCount > differences.length ? `, of which the first ${differences.length} are listed` : '';
  throw new RollupError(
    `Differences: ${differenceCount}${listed}. "npm run check-rollups -- --rebuild" builds the rollups again.`,
  );
}

function describe({ hour, day, month }: Checked['compared']['account']): string {
  return `${hour} hours, ${day} days and ${month} months`;
}
