/** Computes a value when it is first asked for, and no second time. */
export function once<T extends object | null>(compute: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: compute() }).value;
}
