import { dayStart } from '@equanim/finance/calendar';
import {
  dealingDayFrom,
  isDealingDay,
  nextDealingDay,
  previousDealingDay,
} from '@equanim/finance/ledger/dealing-days';
import type { RecordedAct } from '../../../platform/act.ts';
import { DomainError, InputError } from '../../../platform/domain-error.ts';
import type { FundRecords, LedgerStore } from '../book/ledger.store.ts';
import type { FinalStrike } from '../book/strikes.store.ts';
import { dayInWords } from '../in-words.ts';
import { followFlows, LEDGER } from '../follow-flows.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { stateOfRequest } from '../requests/request-state.ts';
import { lastReadFor, namedBy } from './compute-strike.ts';
import { findStrikeSample } from './strike-sample.ts';
import { viewFinal, viewOpen, type StrikeView } from './view-strike.ts';

/** A dealing day in the list of all. */
export interface StrikeRow {
  day: string;
  state: 'final' | 'open' | 'missed' | 'upcoming';
  final: FinalStrike | null;
  /** By how much its price is wrong by what is known now, USDT a unit; null where it is not. */
  navError: number | null;
}

/** What an administrator confirms. */
export interface Finalizing {
  day: string;
  digest: string;
  confirmsLateSample: boolean;
}

export type StrikesService = ReturnType<typeof createStrikesService>;

/** Dealing days of a fund: their previews, and what makes them final. */
export function createStrikesService(store: LedgerStore, clock: () => Date) {
  async function view(records: FundRecords, day: string): Promise<StrikeView> {
    const now = clock();
    const ledger = await readLedger(records);
    requireDealingDay(day, now);
    const final = ledger.strikes.find((one) => one.day === day);
    if (final) return viewFinal(ledger, final);
    const open = await viewOpen(records, ledger, { day, now });
    const disorder = await disorderOf(records, ledger, { day, now });
    return disorder ? { ...open, stops: [disorder, ...open.stops] } : open;
  }

  return {
    /** Dealing days since the first that concerns anybody, newest first, up to the one that comes. */
    list: (): Promise<StrikeRow[]> =>
      store.atOneMoment(async (records) => {
        const now = clock();
        const ledger = await readLedger(records);
        const rows: StrikeRow[] = [];
        for (let day = comingDay(now); day >= firstDay(ledger, now); day = previousDealingDay(day))
          rows.push(await rowOf(records, ledger, { day, now }));
        return rows;
      }),

    /** A strike with every number: as it was made, or would be. @throws InputError for a day that is no dealing day */
    view: (day: string): Promise<StrikeView> => store.atOneMoment((records) => view(records, day)),

    /**
     * Makes a strike final, as it was previewed.
     *
     * @throws InputError for a day that is no dealing day, DomainError `already-final`, `preview-changed` or `not-possible`
     */
    async finalize({ day, digest, confirmsLateSample }: Finalizing, act: RecordedAct): Promise<StrikeView> {
      return store.inTurn(act, async (records) => {
        const now = clock();
        await followFlows(records, now);
        const open = await view(records, day);
        const { sample, computed, isLate } = open;
        if (open.final)
          throw new DomainError('already-final', `${dayInWords(day)} is already final; nothing was changed.`);
        if (open.stops[0] !== undefined) throw new DomainError('not-possible', open.stops.join(' '));
        if (!sample || !computed) throw new DomainError('not-possible');
        if (digest !== open.digest) throw new DomainError('preview-changed');
        if (isLate && !confirmsLateSample)
          throw new DomainError(
            'not-possible',
            'Confirm that the sample taken after the dealing day began is to be used.',
          );
        act.note({ day });
        const restsOnAt = lastReadFor(open.ledger, { day, readAt: sample.readAt });
        const by = { finalizedAt: now, finalizedBy: act.by, restsOnAt };
        const at = { sampleAt: sample.takenAt, sampleReadAt: sample.readAt };
        await write(records, open, { day, isLate, digest, ...sample, ...at, ...by });
        return view(records, day);
      });
    },
  };
}

async function write(
  records: FundRecords,
  { ledger, computed, day }: StrikeView,
  strike: FinalStrike,
): Promise<void> {
  const named = namedBy(ledger, computed?.corrections ?? []);
  const entries = computed?.strike.entries.map((entry) => ({ ...entry, ...named(entry) }));
  const { finalizedAt: now, finalizedBy: by, restsOnAt } = strike;
  await records.addStrike(strike);
  await records.append(entries ?? [], {
    at: new Date(dayStart(day)),
    strikeDay: day,
    recordedAt: now,
    recordedBy: by,
    restsOnAt,
  });
  const dealt = computed?.strike.steps.flatMap((step) => ('requestId' in step ? [step.requestId] : [])) ?? [];
  for (const id of new Set(dealt))
    await records.appendRequestEvent(id, { state: 'dealt', at: now, by: LEDGER, reason: null, restsOnAt });
  await records.settleNavErrors(day);
}

/** @throws InputError */
function requireDealingDay(day: string, now: Date): void {
  if (!isDealingDay(day))
    throw new InputError(
      'day',
      `${dayInWords(day)} is not a dealing day: dealing days are the first of a month.`,
    );
  const coming = comingDay(now);
  if (day > coming) throw new InputError('day', `The next dealing day is ${dayInWords(coming)}.`);
}

/** The dealing day that begins now or next. */
function comingDay(now: Date): string {
  return dealingDayFrom(now.getTime());
}

/** The first dealing day that concerns anybody. */
function firstDay({ strikes, requests }: Ledger, now: Date): string {
  const wanted = requests.filter((one) => stateOfRequest(one) !== 'canceled');
  const days = [strikes[0]?.day, ...wanted.map(({ dealingDay }) => dealingDay), comingDay(now)];
  return days.flatMap((day) => day ?? []).toSorted()[0] ?? comingDay(now);
}

/** Why another dealing day comes first; null where none does. */
async function disorderOf(
  records: FundRecords,
  ledger: Ledger,
  { day, now }: { day: string; now: Date },
): Promise<string | null> {
  const last = ledger.strikes.at(-1)?.day;
  if (last !== undefined && last > day)
    return `${dayInWords(last)} is already final, so nothing earlier can be dealt.`;
  for (let before = last === undefined ? firstDay(ledger, now) : nextDealingDay(last); before < day;) {
    if (!(await findStrikeSample(records, before, now)).isMissed)
      return `Finalize ${dayInWords(before)} first.`;
    before = nextDealingDay(before);
  }
  return null;
}

async function rowOf(
  records: FundRecords,
  ledger: Ledger,
  { day, now }: { day: string; now: Date },
): Promise<StrikeRow> {
  const final = ledger.strikes.find((one) => one.day === day) ?? null;
  const error = ledger.navErrors.filter(({ strikeDay }) => strikeDay === day).at(-1);
  const navError = error && final ? error.price.minus(final.price).toNumber() : null;
  if (final) return { day, state: 'final', final, navError };
  const { isMissed, isEstimate } = await findStrikeSample(records, day, now);
  return { day, state: isMissed ? 'missed' : isEstimate ? 'upcoming' : 'open', final, navError };
}
