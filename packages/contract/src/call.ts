import type { z } from 'zod/mini';
import type { AuditAction } from './audit-actions.ts';
import type { Feature } from './features.ts';

/** Every path of the API starts with this. */
export const BASE_PATH = '/api/v1';

/** Who may make a call. `customer` calls are open to administrators too. */
export type Access = 'public' | 'signed-in' | 'customer' | 'admin';

/** One call: how it is addressed, who may make it, what it takes and gives. */
export interface Call {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  summary: string;
  query?: z.ZodMiniType;
  params?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Absent where the answer has no body, or none in JSON. */
  reply?: z.ZodMiniType;
  /** The answer is a file of this type, sent while it is read; there is no `reply`. */
  replyType?: 'csv' | 'pdf' | 'text' | 'zip';
  /** 200 unless given; 204 goes with no reply. */
  status?: number;
  /** Answers 404 unless this is switched on. */
  feature?: Feature;
  /** It works before the second factor is given, too: it tells of the session, or gives the factor, or ends it. */
  isBeforeFactor?: boolean;
  /** Whoever has a second factor must have given it within the last minutes ({@link STEP_UP_MINUTES}). */
  needsStepUp?: boolean;
  /**
   * What the audit log calls it; its path parameters, query and body are recorded. A call that writes has the entry stored with
   * what it does. Absent where the service records.
   */
  audit?: AuditAction;
  /** A repetition with the same `Idempotency-Key` gets the first answer again and does nothing twice. */
  isIdempotent?: boolean;
  /** The answer, or each that this is true of, holds a secret that is given out once: no repetition gets it. */
  holdsSecret?: true | ((answer: Record<string, unknown>) => boolean);
  /** Viewers share the answer, so it carries an ETag. */
  isShared?: boolean;
}

/** Calls of an area by their names. */
export type CallTable = Record<string, Omit<Call, 'name'>>;

/** The calls of a table, each of which says the name it has there. */
export const named = <Table extends CallTable>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, call]) => [name, { name, ...call }])) as {
    readonly [Name in keyof Table]: Table[Name] & { readonly name: Name };
  };
