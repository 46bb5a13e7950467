/** Shown in place of an amount while amounts are hidden; `ui/feedback/amount.tsx` gives it a word for screen readers. */
export const HIDDEN = '•••••';
