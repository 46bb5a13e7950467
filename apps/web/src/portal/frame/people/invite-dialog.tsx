import type { ReactNode } from 'react';
import { type Invitation, inviteBody, type Role } from '@equanim/contract/auth';
import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import type { NamedInvestor } from '@equanim/contract/identity';
import { peopleCalls } from '@equanim/contract/people-calls';
import { areas } from '../../../api/areas.ts';
import { useAction, type Action } from '../../../api/use-call.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { RadioChoices } from '../../../ui/forms/choices.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { ActionForm } from '../controls/action-form.tsx';
import { useCopy } from '../../../ui/browser/use-copy.ts';
import { At } from '../at.tsx';
import { ROLE_PHRASES } from './person-words.ts';
import { wordFor } from '../../../ui/format/word.ts';

const OUTCOMES = { copied: 'Copied', failed: 'Select it and copy by hand' } as const;

interface InvitationDialogProps {
  title: string;
  /** For whom the person will act; nobody unless given. */
  investor?: NamedInvestor | undefined;
  isOpen: boolean;
  /** Whether the link leads on to another invitation. */
  isRepeatable?: boolean;
  onClose: () => void;
  /** What asks for the invitation. */
  children: (invite: Action<'invite'>) => ReactNode;
}

/** Asks for an invitation, then shows its link, once. */
export function InvitationDialog({
  title,
  investor,
  isRepeatable,
  children,
  ...rest
}: InvitationDialogProps) {
  const invite = useAction(peopleCalls.invite, { refetch: areas.people });
  // The link must not be there for whoever opens the dialog next.
  const close = () => {
    invite.reset();
    rest.onClose();
  };
  return (
    <Dialog
      title={invite.isSuccess ? 'Invitation ready' : title}
      about={investor === undefined ? undefined : <InvestorAbout investor={investor} />}
      isOpen={rest.isOpen}
      onClose={close}
    >
      {invite.isSuccess ? (
        <InviteLink
          invitation={invite.data}
          onAnother={isRepeatable === true ? invite.reset : null}
          onClose={close}
        />
      ) : (
        children(invite)
      )}
    </Dialog>
  );
}

type InviteDialogProps = Pick<InvitationDialogProps, 'isOpen' | 'investor' | 'onClose'>;

/** Asks whom to invite and as what; for an investor, as a customer. */
export const InviteDialog = (props: InviteDialogProps) => (
  <InvitationDialog title="Invite somebody" isRepeatable {...props}>
    {(invite) => <InviteForm invite={invite} investor={props.investor} />}
  </InvitationDialog>
);

/** What each role sees. */
export const ROLES = [
  {
    value: 'customer',
    name: 'Customer',
    note: `Sees the fund ${DELAY_IN_WORDS} late, and their own holdings`,
  },
  { value: 'admin', name: 'Administrator', note: 'Sees everything and can invite others' },
] as const satisfies ReadonlyArray<{ value: Role; name: string; note: string }>;

const InvestorAbout = ({ investor: { name, reference } }: { investor: NamedInvestor }) => (
  <>
    For <bdi>{name}</bdi> · {reference}
  </>
);

interface InviteFormProps extends Pick<InviteDialogProps, 'investor'> {
  invite: Action<'invite'>;
}

function InviteForm({ invite, investor }: InviteFormProps) {
  const { field, submit, isDirty } = useForm(
    { email: '', role: 'customer' as Role, ...(investor && { investor_id: investor.id }) },
    inviteBody,
  );
  return (
    <ActionForm
      label="Invite"
      busyLabel="Inviting..."
      isDirty={isDirty}
      action={invite}
      done="The invitation was created"
      onSubmit={submit((body) => invite.mutate({ body }))}
    >
      <Field label="Email address" type="email" autoComplete="off" {...field('email')} />
      {investor === undefined ? <RadioChoices legend="Role" choices={ROLES} {...field('role')} /> : null}
    </ActionForm>
  );
}

interface InviteLinkProps {
  invitation: Invitation;
  /** Null where the link is a new one of an invitation that was there. */
  onAnother: (() => void) | null;
  onClose: () => void;
}

/** The link of an invitation, which is shown only once. */
const InviteLink = ({ invitation, onAnother, onClose }: InviteLinkProps) => (
  <Form label="Done" cancelLabel="Invite another" onCancel={onAnother} onSubmit={onClose}>
    <InvitationLink invitation={invitation} />
  </Form>
);

/** Who is invited until when, and the link: it is not shown again. */
export function InvitationLink({ invitation }: Pick<InviteLinkProps, 'invitation'>) {
  const { email, role, expires_at: expiresAt, path, is_mailed: isMailed } = invitation;
  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        <strong className="font-medium break-words text-ink-1">
          <bdi>{email}</bdi>
        </strong>{' '}
        can become {wordFor(ROLE_PHRASES, role)}, once, until <At at={expiresAt} />.{' '}
        {isMailed
          ? 'We emailed the link. You can also copy it and send it yourself.'
          : 'Email is not set up. Copy the link and send it yourself.'}
      </p>
      <LinkField link={window.location.origin + path} />
    </>
  );
}

function LinkField({ link }: { link: string }) {
  const { outcome, copy } = useCopy(link);
  const said = outcome === null ? null : OUTCOMES[outcome];
  return (
    <div>
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <Field
          label="Link"
          className="text-ellipsis"
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
