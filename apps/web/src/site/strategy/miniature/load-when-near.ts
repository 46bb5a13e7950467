/** Holds what waits for a place until the place comes near. */
export interface Gate {
  /** Resolves at the next opening; at once after one that nobody waited for. */
  readonly pass: () => Promise<void>;
  readonly open: () => void;
}

/** A gate that is closed. */
export function createGate(): Gate {
  let isOpen = false;
  let letThrough: (() => void) | null = null;
  return {
    pass: () => {
      if (!isOpen)
        return new Promise((resolve) => {
          letThrough = resolve;
        });
      isOpen = false;
      return Promise.resolve();
    },
    open: () => {
      if (letThrough === null) isOpen = true;
      else letThrough();
      letThrough = null;
    },
  };
}

/**
 * Loads a part of the page once its place comes near, and again at the next approach where it could not be loaded: what was
 * drawn into the page stays there meanwhile, so that nobody is told of it.
 */
export async function loadWhenNear<T>(gate: Gate, load: () => Promise<T>): Promise<T> {
  await gate.pass();
  try {
    return await load();
  } catch {
    return loadWhenNear(gate, load);
  }
}
