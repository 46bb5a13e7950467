import type { z } from 'zod';

/** Who may make a call. `customer` calls are open to administrators too. */
export type Access = 'public' | 'signed-in' | 'customer' | 'admin';

/** A part of the product that a setting switches on. */
export type Feature = 'contact-inbox';

/** One call: how it is addressed, who may make it, what it takes and gives. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  summary: string;
  query?: z.ZodType;
  params?: z.ZodType;
  body?: z.ZodType;
  /** Absent where the answer has no body, or none in JSON. */
  reply?: z.ZodType;
  /** The answer is a file of this type, sent while it is read; there is no `reply`. */
  replyType?: 'csv';
  /** 200 unless given; 204 goes with no reply. */
  status?: number;
  /** Answers 404 unless this is switched on. */
  feature?: Feature;
  /** Viewers share the answer, so it carries an ETag. */
  isShared?: boolean;
}
