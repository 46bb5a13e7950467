import { CUSTOMER_DELAY_MS } from '@equanim/contract/customer-delay';
import { randomBytes } from 'node:crypto';
import { FLAGSHIP } from '@equanim/contract/identity';
import type { TrackRecord } from '@equanim/record/record-file';
import { daysOn } from './days/days.store.ts';
import { nextCommitAt } from './days/due-days.ts';
import { findChanges, leavesOfCorrections, leavesOfDays } from './days/new-leaves.ts';
import { adoptLeaves } from './log/adopt-leaves.ts';
import { checkKept, refuseUnlessExtended } from './log/check-kept.ts';
import { findingsOn, type StoredFinding } from './log/findings.store.ts';
import { readKeyOf } from './log/record-key.ts';
import { readWhole, type RecordStore, type StoredRecord } from './log/record.store.ts';
import { appendSigned, beginLog, storeSigned, type SigningPlace } from './log/append-signed.ts';
import type { NewLeaf } from './log/sign-leaves.ts';
import { currentKey, toTrackRecord } from './log/track-record.ts';

const SALT_BYTES = 16;

export interface PublishingDeps {
  store: RecordStore;
  place: SigningPlace;
  clock: () => Date;
}

export type PublishingService = ReturnType<typeof createPublishingService>;

/** What enters days and corrections in the record, and signs them; one process at a time does. */
export function createPublishingService({ store, place, clock }: PublishingDeps) {
  /** Nothing is due before, by what was read last. */
  let idleUntil = new Date(0);
  let keptSize = -1;
  const { kept } = place;

  return {
    /**
     * Enters what is due: a day five minutes after its end, and what was found to correct a day before.
     *
     * @throws RecordRefusedError where that could fork the record, or its key is missing
     */
    async publish(): Promise<void> {
      const now = clock();
      if (now < idleUntil) return;
      let isNext = false;
      const until = await store.inTurn(async (rows, trx) => {
        const days = daysOn(trx);
        const { findings: allFindings, appendFindings } = findingsOn(trx);
        const found = await rows.log();
        if (!found && !(await isToBegin(days, now))) return nextCommitAt(now);
        const stored = (found && (await readWhole(rows))) ?? (await beginLog(rows, { place, now }));
        const findings = await allFindings();
        const record = toTrackRecord(stored, null);
        const unfinished = await checkKept(kept, record);
        const signer = await readKeyOf(place.keyFile, currentKey(unfinished ?? record));
        if (unfinished) {
          const adopted = await adoptLeaves(unfinished, { from: stored.leaves.length, now, findings });
          await storeSigned(adopted, { rows, stored });
          isNext = true;
        } else {
          const due = await leavesDue(days, { stored, record, findings, now, source: place.source });
          await appendFindings(due.found);
          findings.push(...due.found);
          if (due.leaves.length > 0) {
            await appendSigned(due.leaves, { rows, stored, kept, signers: [signer], now });
            isNext = true;
          }
        }
        return nextDue(stored, findings, now);
      });
      if (isNext) await kept.completeNext();
      idleUntil = until;
    },

    /** Keeps up with what another process signs. @throws RecordRefusedError where the database lacks what is kept */
    async follow(): Promise<void> {
      const { size } = await store.counts(clock());
      if (size === keptSize) return;
      const [copy, stored] = [await kept.read(), await store.whole()];
      // Without a copy it is the operator who says that the database's is the record.
      if (!copy || !stored) return;
      const record = toTrackRecord(stored, null);
      refuseUnlessExtended(copy, record, kept.path);
      if (record.entries.length > copy.entries.length) await kept.write(record);
      keptSize = size;
    },
  };
}

async function isToBegin(days: ReturnType<typeof daysOn>, now: Date): Promise<boolean> {
  const first = await days.firstSampleAt();
  return first !== null && now.getTime() - first.getTime() >= CUSTOMER_DELAY_MS;
}

interface Due {
  leaves: NewLeaf[];
  found: StoredFinding[];
}

/** What is to be appended now, and what was found to be appended in a day. */
async function leavesDue(
  days: ReturnType<typeof daysOn>,
  { stored, record, findings, now, source }: LookAt & { source: 'live' | 'demo' },
): Promise<Due> {
  const salt = () => randomBytes(SALT_BYTES).toString('hex');
  const fund = FLAGSHIP;
  const ofDays = await leavesOfDays(days, { fund, record, now, source, salt });
  // Once a day: what changes within it and back again is nobody's correction.
  const found = ofDays.length === 0 ? [] : await findChanges(days, { fund, stored, now, findings });
  const entered = new Set(stored.leaves.flatMap(({ findingId }) => findingId ?? []));
  const corrections = leavesOfCorrections(findings, {
    record,
    now,
    entered,
    firstNumber: stored.leaves.length + ofDays.length,
  });
  return { leaves: [...ofDays, ...corrections], found };
}

interface LookAt {
  stored: StoredRecord;
  /** The same with the texts of all leaves. */
  record: TrackRecord;
  findings: readonly StoredFinding[];
  now: Date;
}

/** When something is due next. */
function nextDue(stored: StoredRecord, findings: readonly StoredFinding[], now: Date): Date {
  const lastEntered = Math.max(0, ...stored.leaves.map(({ findingId }) => findingId ?? 0));
  const pending = findings.filter(({ id }) => id > lastEntered);
  const times = pending.map(({ foundAt }) => foundAt.getTime() + CUSTOMER_DELAY_MS);
  return new Date(Math.min(nextCommitAt(now).getTime(), ...times));
}
