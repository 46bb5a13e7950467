import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const hasPython = spawnSync('python3', ['--version']).status === 0;

function check(day: string) {
  // -B: a test leaves nothing beside the files.
  const { status, stdout, stderr } = spawnSync('python3', ['-B', 'tools/numbers/books_check.py', day]);
  return { status, said: stdout.toString().trim(), failed: stderr.toString() };
}

describe.skipIf(!hasPython)('The books that are rebuilt from the rows of the exchange', () => {
  it.each([
    ['with funding, fills and a flow of savings', '2023-01-21'],
    ['on which Bitcoin was bought', '2023-01-02'],
    ['on which investors were dealt', '2024-01-01'],
  ])('are those of the simulator, each minute of a day %s', (_what, day) => {
    const { status, said, failed } = check(day);
    expect({ status, failed }).toEqual({ status: 0, failed: '' });
    expect(said).toMatch(/^4\d{3} figures, 0 differ$/);
  });
});

describe.skipIf(!hasPython)('A comparison', () => {
  it.each([
    ['1.00', '1.00', 0],
    ['1.00', '1.01', 1],
    ['0.1234567891', '0.12345678909', 0],
    ['0.12345678', '0.12345679', 1],
    ['1440', '1440.1', 1],
  ])('of %s shown and %s computed finds %d differing', (shown, own, wrong) => {
    const program = `from compare import Comparison; c = Comparison(); c.number("one", "${shown}", "${own}"); print(len(c.wrong))`;
    const { stdout } = spawnSync('python3', ['-B', '-c', program], { cwd: 'tools/numbers' });
    expect(stdout.toString().trim()).toBe(String(wrong));
  });
});
