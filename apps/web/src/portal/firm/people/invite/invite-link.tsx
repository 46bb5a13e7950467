import type { Invitation } from '@equanim/contract/auth';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { useCopy } from '../../../../ui/browser/use-copy.ts';
import { At } from '../../../frame/at.tsx';
import { ROLE_PHRASES } from '../person/person-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';

interface InviteLinkProps {
  invitation: Invitation;
  /** Absent where the link is a new one of an invitation that was there. */
  onAnother?: () => void;
  onClose: () => void;
}

/** The link of an invitation, which is shown only once. */
export function InviteLink({ invitation, onAnother, onClose }: InviteLinkProps) {
  const { email, role, expires_at: expiresAt, path, is_mailed: isMailed } = invitation;
  return (
    <div className="mt-3 grid gap-5">
      <p role="status" className="text-sm text-ink-2">
        <strong className="font-medium break-words text-ink-1">
          <bdi>{email}</bdi>
        </strong>{' '}
        can become {wordFor(ROLE_PHRASES, role)}, once, until <At at={expiresAt} />.{' '}
        {isMailed
          ? 'The link is on its way by mail; you can also hand it over yourself.'
          : 'This site sends no mail: hand the link over yourself.'}
      </p>
      <LinkField link={window.location.origin + path} />
      <div className="grid grid-cols-2 gap-2">
        {onAnother === undefined ? null : <Button onClick={onAnother}>Invite another</Button>}
        <Button variant="primary" className="last:odd:col-span-2" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

const OUTCOMES = { copied: 'Copied', failed: 'Select it and copy by hand' } as const;

function LinkField({ link }: { link: string }) {
  const { outcome, copy } = useCopy(link);
  const said = outcome === null ? null : OUTCOMES[outcome];
  return (
    <div>
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <Field
          label="Link"
          className="invite-link"
          readOnly
          value={link}
          hint={said ?? 'Shown only now'}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button className="min-h-11" onClick={copy}>
          Copy
        </Button>
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}
