import type { Notice } from '@equanim/contract/status';
import { DAY_MS } from '../../platform/time.ts';
import type { FundRecords } from './book/ledger.store.ts';
import { moneyInWords } from '../../platform/in-words.ts';

/** A first sample further from the base than this factor, up or down, is more likely a setting nobody made than a choice. */
const MAX_FACTOR = 2;
/** After so long there is a history to lose, and customers have seen it. */
const TOLD_FOR_MS = 7 * DAY_MS;

/** That the account began far from `BASE_EQUITY`, with what to do, in its first week (Decision D29). */
export async function baseNotice(records: Pick<FundRecords, 'countBegan'>, now: Date): Promise<Notice[]> {
  const first = await records.countBegan();
  if (!first?.units.gt(0) || now.getTime() - first.takenAt.getTime() > TOLD_FOR_MS) return [];
  const value = first.equity.div(first.units);
  if (value.lte(MAX_FACTOR) && value.times(MAX_FACTOR).gte(1)) return [];
  const [equity, base] = [moneyInWords(first.equity), moneyInWords(first.units)];
  const text = `The first sample holds ${equity} USDT and BASE_EQUITY is ${base} USDT, so the normalized value begins at ${value.toDecimalPlaces(4).toFixed()}. It stays so unless you start again: stop the server, set BASE_EQUITY=first and let it begin with an empty database.`;
  return [{ about: 'base', text }];
}
