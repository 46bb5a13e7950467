import type { Database } from '../../platform/database/open.ts';
import { ALERT_KINDS, type AlertKind } from './alert.ts';

/** An alert that was raised and has not ended. */
export interface OpenAlert {
  kind: AlertKind;
  raisedAt: Date;
  /** Whether everybody who is to know was told. */
  isTold: boolean;
}

/** Remembers open alerts beyond the process that raised them. */
export interface AlertsStore {
  list(): Promise<OpenAlert[]>;
  /** Opens an alert, in the place of an earlier one of its kind. */
  raise(kind: AlertKind, raisedAt: Date): Promise<void>;
  noteTold(kind: AlertKind, raisedAt: Date, toldAt: Date): Promise<void>;
  /** Forgets an alert, unless it was raised again since. */
  remove(kind: AlertKind, raisedAt: Date): Promise<void>;
}

/** For alerts that live no longer than their process. */
export const UNSTORED: AlertsStore = {
  list: async () => [],
  raise: async () => undefined,
  noteTold: async () => undefined,
  remove: async () => undefined,
};

/** @param db connections of the collecting process: a deposed one writes nothing */
export function createAlertsStore(db: Database): AlertsStore {
  const isThat = (kind: AlertKind, raisedAt: Date) => ({ kind, raised_at: raisedAt });
  return {
    async list() {
      const rows = await db.selectFrom('alerts').selectAll().execute();
      return rows.flatMap(({ kind, raised_at: raisedAt, told_at: toldAt }) => {
        const known = ALERT_KINDS.find((one) => one === kind);
        return known ? [{ kind: known, raisedAt, isTold: toldAt !== null }] : [];
      });
    },

    async raise(kind, raisedAt) {
      const untold = { raised_at: raisedAt, told_at: null };
      await db
        .insertInto('alerts')
        .values({ kind, ...untold })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(untold))
        .execute();
    },

    async noteTold(kind, raisedAt, toldAt) {
      await db
        .updateTable('alerts')
        .set({ told_at: toldAt })
        .where((row) => row.and(isThat(kind, raisedAt)))
        .execute();
    },

    async remove(kind, raisedAt) {
      await db
        .deleteFrom('alerts')
        .where((row) => row.and(isThat(kind, raisedAt)))
        .execute();
    },
  };
}
