/** What became of what was asked: done, or for another administrator to confirm. */
export const outcomeOf = (state: string, done: string): string =>
  state === 'confirmed' ? done : 'Proposed: it is done once another administrator confirms it.';
