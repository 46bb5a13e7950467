import type { InvitationFound, Role } from '@equanim/contract/auth';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../../ui/forms/field.tsx';
import type { Arrival } from '../arrival.ts';
import { failureOf, reasonOf } from '../../frame/failure-of.ts';
import { EmailField, FormMessage, SubmitButton, textOf, useSubmission } from './account-form.tsx';
import { BrokenLink, brokenReason, RetryMessage, WayOn } from './link-failure.tsx';
import { NewPasswordField } from './password-field.tsx';
import { useAskedLink } from './use-asked-link.ts';
import { wordFor } from '../../../ui/format/word.ts';

const loadCalls = () => import('../../../api/auth.ts');
const nothing = () => undefined;

async function findInvitation(token: string): Promise<InvitationFound> {
  return (await loadCalls()).findInvitation(token);
}

/** Whom the invitation of a link is for, then the form that accepts it. */
export function AcceptInvitationPage() {
  const link = useAskedLink(findInvitation);
  const broken = brokenReason(link);
  if (broken !== null)
    return (
      <BrokenLink reason={broken}>
        <WayOn to="/contact-us" isFirst>
          Contact Us
        </WayOn>
        <WayOn to="/login">Sign In</WayOn>
      </BrokenLink>
    );
  return (
    <>
      <h1>Welcome</h1>
      {link.stage === 'asking' ? (
        <p className="mt-3 text-ink-2" role="status">
          Checking your invitation...
        </p>
      ) : null}
      {link.stage === 'failed' ? (
        <RetryMessage
          sentence={reasonOf(link.error) ?? 'Your invitation could not be checked. Please try again.'}
          retry={link.retry}
        />
      ) : null}
      {link.stage === 'answered' ? <AcceptForm token={link.token} invitation={link.answer} /> : null}
    </>
  );
}

const ROLES: Record<Role, string> = { admin: 'an administrator', customer: 'a customer' };

const failureWords = (error: unknown): string =>
  failureOf(error, 'The account was created', { advice: 'Try to sign in before you try again.' });

function AcceptForm({ token, invitation }: { token: string; invitation: InvitationFound }) {
  const navigate = useNavigate();
  const { email, role } = invitation;
  const isFirst = email === null;
  const [name, setName] = useState('');
  const ownWords = useMemo(() => [name, email ?? ''], [name, email]);
  const { onSubmit, isBusy, failure, message } = useSubmission(async (form) => {
    const { acceptInvitation } = await loadCalls();
    const address = await acceptInvitation({
      invitation: token,
      name: textOf(form, 'name'),
      password: textOf(form, 'password'),
      ...(isFirst && { email: textOf(form, 'email') }),
    });
    const state: Arrival = { because: 'invited', ...(address !== undefined && { email: address }) };
    await navigate('/login', { replace: true, state });
  }, failureWords);
  return (
    <>
      <p className="mt-3 text-ink-2 [overflow-wrap:anywhere]" role="status">
        {isFirst ? (
          'You become the first administrator. Choose your address, name and password.'
        ) : (
          <>
            You are invited as {wordFor(ROLES, role)}: <bdi className="text-ink-1">{email}</bdi>. Choose your
            name and password.
          </>
        )}
      </p>
      <form className="mt-8 grid gap-5" method="post" onSubmit={onSubmit}>
        {isFirst ? <EmailField /> : null}
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          dir="auto"
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <NewPasswordField label="Password" ownWords={ownWords} onFocus={nothing} />
        <SubmitButton label="Accept Invitation" busyLabel="Saving..." isBusy={isBusy} />
        <FormMessage ref={message} failure={failure} />
      </form>
    </>
  );
}
