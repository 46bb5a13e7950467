/** Marks figures as an estimate: the dealing day has not begun, so they are computed at the newest sample. */
export function EstimateBadge() {
  return <span className="badge dealing-estimate">Estimate</span>;
}
