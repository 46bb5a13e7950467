import { Exact } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { isActor, nameOfActor } from './actor.ts';

/** A dealing day that is final. */
export interface FinalStrike {
  day: string;
  sampleAt: Date;
  sampleReadAt: Date;
  /** When the exchange was last read of what it was computed from: its sample, or what was known later. */
  restsOnAt: Date;
  isLate: boolean;
  price: Decimal;
  equity: Decimal;
  /** The part of its equity that was kept by hand, USDT; null in strikes of before that was noted. */
  byHand: Decimal | null;
  units: Decimal;
  digest: string;
  /** Flows before it count; null where those do that the sample held, as of strikes of before 27 November 2026. */
  flowsUntil: Date | null;
  finalizedAt: Date;
  /** As it is read an email address; as it is written the id of a user. */
  finalizedBy: string;
}

/** A strike whose sample has another value by now. */
export interface NavError {
  strikeDay: string;
  foundAt: Date;
  priceBefore: Decimal;
  price: Decimal;
  /** Null while it is not settled. */
  settledOn: string | null;
}

/** A dealing day on which nothing is dealt, or is after all. */
export interface PassedDay {
  day: string;
  isPassed: boolean;
  reason: string;
  approvalId: string;
  at: Date;
  /** As they are read email addresses; as they are written ids of users. */
  by: string;
  /** Null where one person did it. */
  confirmedBy: string | null;
}

/** Strikes of a fund, the days without one, and the errors found in them. */
export function strikesOn(db: Kysely<Schema>, fund: string) {
  return {
    ...navErrorsOn(db, fund),
    ...passedDaysOn(db, fund),

    /** The earliest first. */
    async listStrikes(): Promise<FinalStrike[]> {
      const rows = await db
        .selectFrom('strikes')
        .leftJoin('users as actor', (join) => join.on(isActor('strikes.finalized_by')))
        .selectAll('strikes')
        .select(nameOfActor('strikes.finalized_by').as('finalizer'))
        .where('fund_id', '=', fund)
        .orderBy('day')
        .execute();
      return rows.map((row) => ({
        day: row.day,
        sampleAt: row.sample_at,
        sampleReadAt: row.sample_read_at,
        restsOnAt: row.rests_on_at,
        isLate: row.is_late,
        price: new Exact(row.price),
        equity: new Exact(row.equity),
        byHand: row.by_hand === null ? null : new Exact(row.by_hand),
        units: new Exact(row.units),
        digest: row.digest,
        flowsUntil: row.flows_until,
        finalizedAt: row.finalized_at,
        finalizedBy: row.finalizer,
      }));
    },

    addStrike: (strike: FinalStrike): Promise<void> => insertStrike(db, fund, strike),
  };
}

async function insertStrike(db: Kysely<Schema>, fund: string, strike: FinalStrike): Promise<void> {
  await db
    .insertInto('strikes')
    .values({
      fund_id: fund,
      day: strike.day,
      sample_at: strike.sampleAt,
      sample_read_at: strike.sampleReadAt,
      rests_on_at: strike.restsOnAt,
      is_late: strike.isLate,
      price: strike.price.toFixed(),
      equity: strike.equity.toFixed(),
      units: strike.units.toFixed(),
      by_hand: strike.byHand?.toFixed() ?? null,
      digest: strike.digest,
      flows_until: strike.flowsUntil,
      finalized_at: strike.finalizedAt,
      finalized_by: strike.finalizedBy,
    })
    .execute();
}

/** Days on which nothing is dealt. */
function passedDaysOn(db: Kysely<Schema>, fund: string) {
  return {
    /** All that was ever said of days, in that order. */
    async listSaidPasses(): Promise<PassedDay[]> {
      const rows = await db
        .selectFrom('passed_days')
        .leftJoin('users as actor', (join) => join.on(isActor('passed_days.by')))
        .leftJoin('users as confirmer', (join) => join.on(isActor('passed_days.confirmed_by', 'confirmer')))
        .select(['day', 'is_passed', 'reason', 'approval_id', 'at'])
        .select(nameOfActor('passed_days.by').as('by'))
        .select(nameOfActor('passed_days.confirmed_by', 'confirmer').as('confirmed_by'))
        .where('fund_id', '=', fund)
        .orderBy('sequence')
        .execute();
      return rows.map((row) => ({
        day: row.day,
        isPassed: row.is_passed,
        reason: row.reason,
        approvalId: row.approval_id,
        at: row.at,
        by: row.by,
        confirmedBy: row.confirmed_by,
      }));
    },

    /** Notes that nothing is dealt on a day, or is after all. Whoever calls holds the fund's lock. */
    async appendPass(pass: PassedDay): Promise<void> {
      await sql`
        insert into passed_days (fund_id, sequence, day, is_passed, reason, approval_id, at, by, confirmed_by)
        select ${fund}, coalesce(max(sequence), 0) + 1, ${pass.day}, ${pass.isPassed}, ${pass.reason},
          ${pass.approvalId}::uuid, ${pass.at}::timestamptz, ${pass.by}, ${pass.confirmedBy}
        from passed_days where fund_id = ${fund}`.execute(db);
    },
  };
}

/** The days on which nothing is dealt, the earliest first. @param said all that was ever said of days, in that order */
export function passedOf(said: readonly PassedDay[]): PassedDay[] {
  const last = new Map(said.map((pass) => [pass.day, pass]));
  return [...last.values()].filter(({ isPassed }) => isPassed).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Errors found in strikes. */
function navErrorsOn(db: Kysely<Schema>, fund: string) {
  return {
    /** In the order they were found. */
    async listNavErrors(): Promise<NavError[]> {
      const rows = await db
        .selectFrom('nav_errors')
        .selectAll()
        .where('fund_id', '=', fund)
        .orderBy('strike_day')
        .orderBy('sequence')
        .execute();
      return rows.map((row) => ({
        strikeDay: row.strike_day,
        foundAt: row.found_at,
        priceBefore: new Exact(row.price_before),
        price: new Exact(row.price),
        settledOn: row.settled_on,
      }));
    },

    /** Whoever calls holds the fund's lock. */
    addNavError: (error: Omit<NavError, 'settledOn'>): Promise<void> => appendNavError(db, fund, error),

    /** Marks all errors found so far as settled by a strike. */
    async settleNavErrors(day: string): Promise<void> {
      await db
        .updateTable('nav_errors')
        .set({ settled_on: day })
        .where('fund_id', '=', fund)
        .where('settled_on', 'is', null)
        .execute();
    },
  };
}

async function appendNavError(
  db: Kysely<Schema>,
  fund: string,
  { strikeDay, foundAt, priceBefore, price }: Omit<NavError, 'settledOn'>,
): Promise<void> {
  const last = await db
    .selectFrom('nav_errors')
    .select('sequence')
    .where('fund_id', '=', fund)
    .where('strike_day', '=', strikeDay)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto('nav_errors')
    .values({
      fund_id: fund,
      strike_day: strikeDay,
      sequence: (last?.sequence ?? 0) + 1,
      found_at: foundAt,
      price_before: priceBefore.toFixed(),
      price: price.toFixed(),
    })
    .execute();
}
