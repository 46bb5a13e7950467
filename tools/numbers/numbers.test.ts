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
    ['on which investors were dealt', '2024-01-01'],
  ])('are those of the simulator, each minute of a day %s', (_what, day) => {
    const { status, said, failed } = check(day);
    expect({ status, failed }).toEqual({ status: 0, failed: '' });
    expect(said).toMatch(/^4\d{3} figures, 0 differ$/);
  });
});

it.skipIf(!hasPython)('A comparison finds what differs by more than rounding', () => {
  const pairs = [
    ['1.00', '1.00'],
    ['1.00', '1.01'],
    ['0.1234567891', '0.12345678909'],
    ['0.12345678', '0.12345679'],
    ['1440', '1440.1'],
  ];
  const program = `
from compare import Comparison
c = Comparison()
for shown, own in ${JSON.stringify(pairs)}: c.number("one", shown, own)
print([str(row[3]) for row in c.wrong])`;
  const { stdout } = spawnSync('python3', ['-B', '-c', program], { cwd: 'tools/numbers' });
  expect(stdout.toString().trim()).toBe("['1.01', '0.12345679', '1440.1']");
});
