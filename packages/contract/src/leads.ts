import { z } from 'zod/mini';
import type { AsRead } from './as-read.ts';
import { name, prose } from './text.ts';
import { instant, MAX_PAGE_SIZE, wholeNumberParam } from './values.ts';

export const LEAD_STATUSES = ['new', 'answered', 'closed'] as const;
export const leadStatus = z.enum(LEAD_STATUSES);
export type LeadStatus = z.infer<typeof leadStatus>;

const NAME_MAX_LENGTH = 200;
const MESSAGE_MAX_LENGTH = 20_000;

/** A name goes into the subject of a mail, where a line break would begin another header. */
const personName = name(NAME_MAX_LENGTH, 'Enter a name.');

export const contactBody = z.object({
  first_name: personName,
  last_name: personName,
  email: z.pipe(
    z.string().check(z.trim(), z.meta({ format: 'email' })),
    z.email('Enter an email address such as name@example.com.').check(z.maxLength(254)),
  ),
  message: prose({ min: 1, max: MESSAGE_MAX_LENGTH }, 'Write a message.'),
  website: z
    .optional(z.string().check(z.maxLength(2_000)))
    .check(z.describe('Left empty by people; what a robot fills in here is dropped')),
});

export const lead = z
  .object({
    id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    message: z.string().check(z.describe('Plain text, as it was written')),
    status: leadStatus,
    received_at: instant,
  })
  .register(z.globalRegistry, { id: 'Lead' });
export type Lead = AsRead<typeof lead>;

export const leadsPageQuery = z.object({
  page: wholeNumberParam({ min: 1, max: 1_000_000, fallback: 1 }),
  page_size: wholeNumberParam({ min: 1, max: MAX_PAGE_SIZE, fallback: 50 }),
});

export const leadsPage = z.object({
  data: z.array(lead),
  page: z.int(),
  page_size: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
});

export const leadChange = z.object({ status: leadStatus });
