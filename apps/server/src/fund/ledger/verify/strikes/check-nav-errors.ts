import { dayInWords } from '../../in-words.ts';
import { navErrorNotes } from '../../reconcile-ledger.ts';
import { groupBy } from '../../book/group-by.ts';
import type { NavError } from '../../book/strikes.store.ts';
import type { Findings, LedgerBook } from '../read-book.ts';

/** Whether the NAV errors of each strike follow from its price and from one another; those that nothing has settled are notes. */
export function checkNavErrors({ ledger, minutes }: LedgerBook): Findings {
  const byStrike = groupBy(ledger.navErrors, ({ strikeDay }) => strikeDay);
  const days = new Set(ledger.strikes.map(({ day }) => day));
  const found = ledger.strikes.map(({ day, price }) => {
    const errors = byStrike.get(day) ?? [];
    const known = errors.at(-1)?.price ?? price;
    const now = minutes.get(day)?.price;
    return {
      differences: errors.flatMap((error, i) =>
        errorDifferences(error, { before: errors[i - 1]?.price ?? price, days }),
      ),
      notes:
        now && !now.eq(known)
          ? [
              `The price of ${dayInWords(day)} is ${now.toFixed()} by what is known now, not ${known.toFixed()}: a running server records it as a NAV error within a minute.`,
            ]
          : [],
    };
  });
  return {
    differences: found.flatMap(({ differences }) => differences),
    notes: [...navErrorNotes(ledger), ...found.flatMap(({ notes }) => notes)],
  };
}

function errorDifferences(
  { strikeDay, priceBefore, settledOn }: NavError,
  { before, days }: { before: NavError['price']; days: ReadonlySet<string> },
): string[] {
  const what = `A NAV error of ${dayInWords(strikeDay)}`;
  const differences: string[] = [];
  if (!priceBefore.eq(before))
    differences.push(`${what} says that the price was ${priceBefore.toFixed()}; it was ${before.toFixed()}.`);
  if (settledOn !== null && !(days.has(settledOn) && settledOn > strikeDay))
    differences.push(
      `${what} is settled by a strike of ${dayInWords(settledOn)}, which cannot have done so.`,
    );
  return differences;
}
