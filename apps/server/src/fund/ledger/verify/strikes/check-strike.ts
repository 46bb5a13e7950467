import { dayStart } from '@equanim/finance/calendar';
import { Exact, sum } from '@equanim/finance/exact';
import { isHeld, totalUnits } from '@equanim/finance/ledger/entries';
import { valuesAt } from '@equanim/finance/ledger/values';
import { Decimal } from 'decimal.js';
import { atCutOff, flowsUntilOf } from '../../dealing/compute-strike.ts';
import { sentenceOf, setAsideSentence } from '../../dealing/stop-sentences.ts';
import { isWithinReach } from '../../dealing/strike-sample.ts';
import { digestOf } from '../../dealing/view-strike.ts';
import { minuteInWords } from '../../../../platform/in-words.ts';
import { unitFindings, valueFindings } from '../../reconcile-ledger.ts';
import type { LedgerBook } from '../read-book.ts';
import { requestInWords, strikeInWords } from '../words.ts';
import type { RebuiltStrike } from './rebuild-strikes.ts';

/** Beside the series: the house, settlement and the manager. */
const OTHER_OWNERS = 3;
const PRICE_DECIMALS = 12;

/** Holds a strike against what it is when it is computed again. @returns a sentence for each difference */
export function checkStrike(book: LedgerBook, rebuilt: RebuiltStrike): string[] {
  const { day } = rebuilt.final;
  const what = strikeInWords(day);
  const own = [...sampleDifferences(book, rebuilt), ...sumDifferences(rebuilt)].map(
    (text) => `${what} ${text}`,
  );
  if (!rebuilt.computed) return [...own, `${what} cannot be recomputed: ${rebuilt.fault}`];
  return [
    ...own,
    ...rebuilt.differences,
    ...digestDifferences(rebuilt).map((text) => `${what} ${text}`),
    ...valueDifferences(book, rebuilt).map((text) => `${what}: ${text}`),
    ...rebuilt.setAside.map(
      (one) =>
        `${what} had to set aside the ${requestInWords(book.ledger, one.requestId)}: ${setAsideSentence(one)}`,
    ),
    ...rebuilt.computed.strike.stops.map(
      (stop) => `${what} had to be refused: ${sentenceOf(stop, book.ledger, day)}`,
    ),
  ];
}

/** Whether the sample is one of the day, is still in the history, and has the price that its own figures make. */
function sampleDifferences({ minutes }: LedgerBook, { final, restsOnAt }: RebuiltStrike): string[] {
  const { day, sampleAt, sampleReadAt, price, equity, units } = final;
  const minute = minutes.get(day);
  const differences: string[] = [];
  if (!isWithinReach(day, final))
    differences.push(`rests on the sample of ${minuteInWords(sampleAt)}, on which it must not rest.`);
  if (!minute)
    differences.push(`rests on the sample of ${minuteInWords(sampleAt)}, which the history does not have.`);
  else if (minute.readAt.getTime() !== sampleReadAt.getTime())
    differences.push(
      `names ${sampleReadAt.toISOString()} as when its sample was read; the history has ${minute.readAt.toISOString()}.`,
    );
  if (final.restsOnAt.getTime() !== restsOnAt.getTime())
    differences.push(
      `names ${final.restsOnAt.toISOString()} as when all it rests on was read; by the ledger it is ${restsOnAt.toISOString()}.`,
    );
  const made = units.gt(0)
    ? new Exact(equity).div(units).toDecimalPlaces(PRICE_DECIMALS, Decimal.ROUND_HALF_UP)
    : null;
  if (!made?.eq(price))
    differences.push(
      `has the price ${price.toFixed()}; its equity of ${equity.toFixed()} USDT and ${units.toFixed()} units make ${made?.toFixed() ?? 'none'}.`,
    );
  return differences;
}

function sumDifferences({ stored }: RebuiltStrike): string[] {
  const total = sum(stored.map(({ units }) => units));
  return total.isZero() ? [] : [`has entries that do not add up: ${total.toFixed()} units are left.`];
}

function digestDifferences({ final, entries }: RebuiltStrike): string[] {
  const { day, sampleAt: takenAt, price, equity, digest } = final;
  const again = digestOf(day, { takenAt, price, equity }, entries);
  return again === digest ? [] : [`has the digest ${digest}; recomputed it is ${again}.`];
}

/** Whether the owners had all units that were in issue, and the values of all were the equity. */
function valueDifferences({ ledger }: LedgerBook, { final, computed }: RebuiltStrike): string[] {
  if (!computed) return [];
  const { state, terms } = computed.input;
  const { price } = final;
  const { units, equity } = atCutOff(
    ledger,
    { ...final, readAt: final.sampleReadAt },
    { flowsUntil: flowsUntilOf(final), recordedBy: final.finalizedAt },
  );
  const uneven = unitFindings(totalUnits(state), { units });
  if (uneven.length > 0) return uneven;
  const values = valuesAt(state, { at: dayStart(final.day), price, equity }, terms);
  const count = state.series.filter(isHeld).length + OTHER_OWNERS;
  return valueFindings(values, { sample: { units, price }, count });
}
