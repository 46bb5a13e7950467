import { z } from 'zod/mini';
import * as auth from './auth.ts';
import { named, type CallTable } from './call.ts';
import * as people from './people.ts';
import { idParams } from './values.ts';

/** Calls by which administrators say who may sign in. Each is recorded by its service. */
export const peopleCalls = named({
  people: {
    method: 'GET',
    path: '/people',
    access: 'admin',
    summary: 'Everybody who signs in, by name',
    reply: z.array(people.personRow),
  },
  changePerson: {
    method: 'PATCH',
    path: '/people/:id',
    access: 'admin',
    summary: 'Change the role of somebody, disable or enable them; ends their sessions',
    params: idParams,
    body: people.personChange,
    reply: people.personRow,
    needsStepUp: true,
  },
  resetFactor: {
    method: 'DELETE',
    path: '/people/:id/second-factor',
    access: 'admin',
    summary: 'Remove every second factor of somebody, who lost them; ends their sessions',
    params: idParams,
    status: 204,
    needsStepUp: true,
  },
  invite: {
    method: 'POST',
    path: '/auth/invitations',
    access: 'admin',
    summary:
      'Invite somebody to add themselves as a user, by email where email is set up; an earlier link stops working',
    body: auth.inviteBody,
    reply: auth.invitation,
    status: 201,
    needsStepUp: true,
    isIdempotent: true,
    holdsSecret: true,
  },
  invitations: {
    method: 'GET',
    path: '/auth/invitations',
    access: 'admin',
    summary: 'Invitations that wait to be accepted, newest first',
    reply: z.array(people.openInvitation),
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/auth/invitations/:id',
    access: 'admin',
    summary: 'Withdraw an invitation; its link stops working',
    params: idParams,
    status: 204,
    needsStepUp: true,
  },
} as const satisfies CallTable);
