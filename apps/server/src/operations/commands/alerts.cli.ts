import { hostname } from 'node:os';
import { AlertChannelError, type AlertMessage } from '../alerts/alert.ts';
import { alertChannelsOf } from '../alerts/channels.ts';
import { readArguments } from './arguments.ts';
import { runProgram } from './operator.ts';

const USAGE = `Usage:
  npm run alerts -- test    send a test message through every channel in the settings
`;

/** The log is for the server: at the console the lines printed below say the same. */
const SILENT = { error: () => undefined, info: () => undefined };

const { positionals } = readArguments(USAGE, {});

await runProgram(USAGE, async ({ config, print }) => {
  const [command, ...rest] = positionals;
  if (command !== 'test' || rest.length > 0) return false;
  const [, ...channels] = alertChannelsOf(config, SILENT, hostname());
  if (channels.length === 0)
    throw new AlertChannelError('Alerts go only to the log: set ALERT_MAIL_TO or ALERT_WEBHOOK_URL.');
  const failures: string[] = [];
  for (const channel of channels) {
    try {
      await channel.send(testMessage(new Date()));
      print(`${channel.name}: accepted`);
    } catch (error) {
      if (!(error instanceof AlertChannelError)) throw error;
      failures.push(`${channel.name}: ${error.message}`);
    }
  }
  if (failures.length > 0) throw new AlertChannelError(failures.join('\n'));
  return true;
});

function testMessage(at: Date): AlertMessage {
  const text = 'This is a test: nothing is wrong.';
  return { event: 'raised', kind: 'no-samples', title: 'Test of the alerts', text, raisedAt: at, at };
}
