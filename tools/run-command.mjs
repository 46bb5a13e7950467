// Runs the project's own programs for its checks and tests.
import { spawn } from 'node:child_process';
import { root } from './ready.mjs';

/**
 * Runs a program, one of a dependency by its name alone.
 *
 * @param environment beside this process's
 * @param isQuiet whether what it prints goes to `output` instead of the console
 * @returns its exit code, 1 where a signal ended it, and what it printed
 */
export function runCommand(command, args, { cwd = root, environment = {}, isQuiet = false } = {}) {
  const stream = isQuiet ? 'pipe' : 'inherit';
  let output = '';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...environment, PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
      stdio: ['ignore', stream, stream],
    });
    for (const part of [child.stdout, child.stderr])
      part?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
