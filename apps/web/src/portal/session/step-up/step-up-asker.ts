/** Asks the person on the screen for the second factor. Resolves to whether it was given. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/**
 * Connects the screen that can ask. Only one is open at a time.
 *
 * @returns a function that disconnects it
 */
export function connectAsker(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/**
 * Asks for the second factor once for all calls that need it at the same time.
 *
 * @param signal of the call that waits: one that was given up is not asked for
 * @returns whether it was given; false where no screen can ask
 */
export async function askForStepUp(signal?: AbortSignal): Promise<boolean> {
  if (ask === null || signal?.aborted === true) return false;
  asked ??= ask().finally(() => (asked = null));
  return asked;
}
