import { dayStart } from '@equanim/finance/calendar';
import { previousDealingDay } from '@equanim/finance/ledger/dealing-days';
import type { RecordedAct } from '../../../platform/acts/act.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { FundRecords, LedgerStore } from '../book/ledger.store.ts';
import type { FinalStrike, PassedDay } from '../book/strikes.store.ts';
import { dayInWords } from '../../../platform/in-words.ts';
import { followFlows, LEDGER } from '../follow-flows.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { cutOffOf } from '../requests/arrival.ts';
import { noteFunding } from '../requests/reckon.ts';
import { lastReadFor, namedBy } from './compute-strike.ts';
import { comingDay, disorderOf, firstDay, moveRequests, requireDealingDay } from './dealing-order.ts';
import { whyNotDealt } from './due-requests.ts';
import { findStrikeSample } from './strike-sample.ts';
import { viewFinal, viewOpen, viewPassed, type StrikeView } from './view-strike.ts';

/** A dealing day in the list of all. */
export interface StrikeRow {
  day: string;
  state: 'final' | 'passed' | 'open' | 'missed' | 'upcoming';
  final: FinalStrike | null;
  passed: PassedDay | null;
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
    const passed = ledger.passes.find((one) => one.day === day);
    return passed ? viewPassed(ledger, passed) : viewToDo(records, ledger, { day, now });
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
        const { sample, isLate } = requireFinalizable(open, { digest, confirmsLateSample });
        act.note({ day });
        const flowsUntil = cutOffOf(day);
        const restsOnAt = lastReadFor(open.ledger, { day, flowsUntil, readAt: sample.readAt });
        const by = { finalizedAt: now, finalizedBy: act.by, restsOnAt, flowsUntil };
        const at = { sampleAt: sample.takenAt, sampleReadAt: sample.readAt };
        await write(records, open, { day, isLate, digest, ...sample, ...at, ...by });
        return view(records, day);
      });
    },
  };
}

/** @throws DomainError where a strike cannot be made final as it was previewed */
function requireFinalizable(
  { day, final, passed, stops, sample, computed, isLate, ...open }: StrikeView,
  { digest, confirmsLateSample }: Omit<Finalizing, 'day'>,
) {
  if (final)
    throw new DomainError('already-final', `${dayInWords(day)} is already final; nothing was changed.`);
  if (passed) throw new DomainError('not-possible', `${dayInWords(day)} was passed: undo that first.`);
  if (stops.length > 0)
    throw new DomainError('not-possible', stops.map(({ sentence }) => sentence).join(' '));
  if (!sample || !computed) throw new DomainError('not-possible');
  if (digest !== open.digest) throw new DomainError('preview-changed');
  if (isLate && !confirmsLateSample)
    throw new DomainError('not-possible', 'Confirm the use of the sample taken after the dealing day began.');
  return { sample, isLate };
}

/** A day that is neither final nor passed, as it would be made now. */
export async function viewToDo(
  records: FundRecords,
  ledger: Ledger,
  { day, now }: { day: string; now: Date },
): Promise<StrikeView> {
  const open = await viewOpen(records, ledger, { day, now });
  const disorder = disorderOf(ledger, { day, now });
  return disorder
    ? { ...open, stops: [{ sentence: disorder, isPassable: false, isDisorder: true }, ...open.stops] }
    : open;
}

async function write(records: FundRecords, view: StrikeView, strike: FinalStrike): Promise<void> {
  const { ledger, computed, setAside, day } = view;
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
  const why = new Map(setAside.map(({ request, why: reason }) => [request.id, reason]));
  await moveRequests(
    records,
    { ...ledger, requests: ledger.requests.filter(({ id }) => !dealt.includes(id)) },
    { day, now, restsOnAt, why: (request) => why.get(request.id) ?? whyNotDealt(ledger, request, day) },
  );
  await noteFunding(records, now);
}

async function rowOf(
  records: FundRecords,
  ledger: Ledger,
  { day, now }: { day: string; now: Date },
): Promise<StrikeRow> {
  const final = ledger.strikes.find((one) => one.day === day) ?? null;
  const error = ledger.navErrors.filter(({ strikeDay }) => strikeDay === day).at(-1);
  const navError = error && final ? error.price.minus(final.price).toNumber() : null;
  const passed = ledger.passes.find((one) => one.day === day) ?? null;
  if (final) return { day, state: 'final', final, passed, navError };
  if (passed) return { day, state: 'passed', final, passed, navError };
  const { isMissed, isEstimate } = await findStrikeSample(records, day, now);
  return { day, state: isMissed ? 'missed' : isEstimate ? 'upcoming' : 'open', final, passed, navError };
}
