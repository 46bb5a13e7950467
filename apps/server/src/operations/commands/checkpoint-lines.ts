/** A checkpoint of the track record below what it is, so that whoever reads it can keep it. */
export function checkpointLines(what: string, checkpoint: string): string[] {
  return [
    what,
    ...checkpoint
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
  ];
}
