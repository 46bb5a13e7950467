import { named, type CallTable } from './call.ts';
import { recordAccess } from './record.ts';

/** Calls about the track record: docs/record.md says what the texts hold. */
export const recordCalls = named({
  recordAccess: {
    method: 'GET',
    path: '/record/access',
    access: 'public',
    summary: 'Who may see the track record',
    reply: recordAccess,
  },
  record: {
    method: 'GET',
    path: '/record',
    access: 'customer',
    summary: 'All leaves and checkpoints of the track record, as one text',
    replyType: 'text',
    feature: 'record',
  },
  recordCheckpoint: {
    method: 'GET',
    path: '/record/checkpoint',
    access: 'customer',
    summary: 'The newest checkpoint of the track record, as a signed note',
    replyType: 'text',
    feature: 'record',
  },
} as const satisfies CallTable);
