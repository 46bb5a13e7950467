import { failureOf } from '../../frame/failure-of.ts';
import { BrokenLink, brokenReason, RetryMessage, WayOn } from './link-failure.tsx';
import { Outcome } from './outcome.tsx';
import { useAskedLink } from './use-asked-link.ts';

async function confirmEmail(token: string): Promise<void> {
  const calls = await import('../../../api/auth.ts');
  await calls.confirmEmail(token);
}

/** Confirms a new email address by opening its mailed link. */
export function ConfirmEmailPage() {
  const link = useAskedLink(confirmEmail);
  if (link.stage === 'answered')
    return (
      <Outcome heading="Confirmed">
        <p role="status">Your new email address is confirmed. Sign in with it from now on.</p>
        <ToLogin />
      </Outcome>
    );
  const broken = brokenReason(link);
  if (broken !== null)
    return (
      <BrokenLink reason={broken}>
        <p className="mb-3 text-sm">
          If you have confirmed the address already, sign in with it. Otherwise sign in with the previous
          address and change it again under Account.
        </p>
        <ToLogin />
      </BrokenLink>
    );
  return (
    <>
      <h1>Your Address</h1>
      {link.stage === 'asking' ? (
        <p className="mt-3 text-ink-2" role="status">
          Confirming your email address...
        </p>
      ) : null}
      {link.stage === 'failed' ? (
        <RetryMessage
          sentence={failureOf(link.error, 'The address was confirmed', { advice: 'Please try again.' })}
          retry={link.retry}
        />
      ) : null}
    </>
  );
}

function ToLogin() {
  return (
    <WayOn to="/login" isFirst>
      Sign In
    </WayOn>
  );
}
