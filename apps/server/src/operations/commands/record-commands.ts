import type { CommandServices, Print } from './command-services.ts';
import { FoundWrongError } from './found-wrong.ts';

type RecordServices = Pick<CommandServices, 'custody' | 'audit'>;

/** Changes the key that signs the track record. @throws RecordRefusedError where nothing may be signed */
export async function rotateKey({ custody, audit }: RecordServices, print: Print): Promise<void> {
  const details = await requireRecord(custody).rotate();
  await audit.record({ action: 'record-key-changed', actor: { kind: 'operator' }, origin: null, details });
  print(`The track record is signed with ${details.new} from now on.`);
  print('Copy its file to every process that may collect, and keep a copy apart from the data.');
}

/** Makes the database and the kept record one again. @throws RecordRefusedError where they are two histories */
export async function recoverRecord({ custody, audit }: RecordServices, print: Print): Promise<void> {
  const done = await requireRecord(custody).recover();
  const details = { done };
  await audit.record({ action: 'record-recovered', actor: { kind: 'operator' }, origin: null, details });
  print(done);
}

function requireRecord(custody: CommandServices['custody']): NonNullable<CommandServices['custody']> {
  if (custody) return custody;
  throw new FoundWrongError('There is no track record: TRACK_RECORD is off.');
}
