// Preloaded by `node --import 'shifted-clock.test-support.mjs?off=...'`: the system clock of this process is off by so many milliseconds,
// and that of the programs it starts.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const offMs = Number(new URL(import.meta.url).searchParams.get('off'));
const TrueDate = Date;
globalThis.Date = class extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + offMs);
    else super(...given);
  }
  static now() {
    return TrueDate.now() + offMs;
  }
};

const { spawn } = childProcess;
childProcess.spawn = (file, args, options) =>
  spawn(file, file === process.execPath ? ['--import', import.meta.url, ...args] : args, options);
syncBuiltinESMExports();
