/** Resolves once the page was painted. One that nobody looks at never is: there is nothing to wait for. */
export function firstPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
