/** Compares a figure with the books' and notes where they differ. */
export type Check = (what: string, ours: unknown, theirs: unknown, tolerance?: number) => void;

/** @param findings gets a sentence for each difference */
export function checking(where: string, findings: string[]): Check {
  return (what, ours, theirs, tolerance = 1e-8) => {
    const isSame =
      typeof ours === 'number' && typeof theirs === 'number'
        ? Math.abs(ours - theirs) <= tolerance * Math.max(1, Math.abs(theirs))
        : ours === theirs;
    if (!isSame) findings.push(`${where} ${what} ${String(ours)}, by the books ${String(theirs)}`);
  };
}
