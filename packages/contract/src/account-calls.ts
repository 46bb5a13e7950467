import { z } from 'zod/mini';
import * as auth from './auth.ts';
import { named, type CallTable } from './call.ts';
import { ownMessages, ownMessagesBody } from './messages.ts';
import { idParams } from './values.ts';

/** Calls by which people get an account and change what they are known by, most of which their service records. */
export const accountCalls = named({
  updateMe: {
    method: 'PUT',
    path: '/auth/me',
    access: 'signed-in',
    summary:
      'Change your own name, email address or password; where mail is sent, a new address counts once it was confirmed',
    body: auth.updateMeBody,
    reply: auth.currentUser,
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Email a link that sets a new password, if somebody has the address',
    body: auth.forgotPasswordBody,
    status: 204,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the token of a link sent by email',
    body: auth.resetPasswordBody,
    status: 204,
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Accept an invitation; without a valid one 403',
    body: auth.registerBody,
    reply: auth.currentUser,
    status: 201,
  },
  invitation: {
    method: 'POST',
    path: '/auth/invitation',
    access: 'public',
    summary: 'Whom an invitation is for; without a valid one 403',
    body: auth.invitationBody,
    reply: auth.invitationFound,
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/email-confirmation',
    access: 'public',
    summary: 'Confirm a new email address with the token of a link sent by email',
    body: auth.emailConfirmationBody,
    status: 204,
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: 'Your sessions, this one first',
    reply: z.array(auth.session),
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'signed-in',
    summary: 'End one of your sessions',
    params: idParams,
    status: 204,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: 'End all of your sessions but this one',
    status: 204,
  },
  ownMessages: {
    method: 'GET',
    path: '/auth/messages',
    access: 'signed-in',
    summary: 'Which emails you get',
    reply: ownMessages,
  },
  setOwnMessages: {
    method: 'PUT',
    path: '/auth/messages',
    access: 'signed-in',
    summary: 'Switch kinds of emails off; those about money and access are always sent',
    body: ownMessagesBody,
    reply: ownMessages,
    audit: 'messages-chosen',
  },
  exportMe: {
    method: 'GET',
    path: '/auth/export',
    access: 'signed-in',
    summary: 'What is kept about you',
    reply: auth.personalData,
    needsStepUp: true,
  },
} as const satisfies CallTable);
