import { accountCalls } from '@equanim/contract/account-calls';
import type { Session } from '@equanim/contract/auth';
import { useState, useId } from 'react';
import { useAction, useCall } from '../../../api/use-call.ts';
import { ActionForm } from '../../frame/controls/action-form.tsx';
import { failureOf } from '../../frame/failure-of.ts';
import { NotLoaded } from '../../../ui/table/list-state.tsx';
import { Item, ItemName, Outcome, LoadingRows, Section } from './section.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { formatAge } from '../../../ui/format/date.ts';
import { MINUTE_MS } from '../../../ui/time.ts';
import { At } from '../../frame/at.tsx';
import { useNow } from '../../frame/use-now.ts';

/** The device of a session, as far as it is known. */
const deviceOf = ({ device }: Session): string => device ?? 'Unknown device';

/** Where the person is signed in; one session, or all others, can be ended. */
export function SessionsSection() {
  const query = useCall(accountCalls.sessions);
  const sessions = query.data;
  const [sentence, setSentence] = useState<string | null>(null);
  const end = useAction(accountCalls.endSession, { refetch: ['sessions'] });
  const failure = end.isError ? failureOf(end.error, 'The session was ended') : null;
  return (
    <Section
      id="sessions"
      title="Sessions"
      note="Where you are signed in. End any session you do not recognize."
    >
      {sessions === undefined && query.isError ? (
        <NotLoaded name="list of sessions" onRetry={() => void query.refetch()} />
      ) : null}
      {sessions === undefined && !query.isError ? (
        <LoadingRows label="Loading your sessions..." height="h-25" />
      ) : null}
      {sessions === undefined ? null : (
        <>
          <ul className="divide-y divide-hairline border-t border-hairline">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={end.isPending && end.variables.params.id === session.id}
                onEnd={() => {
                  setSentence(null);
                  end.mutate(
                    { params: { id: session.id } },
                    {
                      onSuccess: () => setSentence(`Ended: ${deviceOf(session)}.`),
                    },
                  );
                }}
              />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <EndOthers
              count={sessions.length - 1}
              onEnded={() => setSentence('Every other session was ended.')}
            />
          ) : null}
        </>
      )}
      <Outcome sentence={sentence} failure={failure} takesFocus />
    </Section>
  );
}

interface EndOthersProps {
  /** How many there are beside this one. */
  count: number;
  onEnded: () => void;
}

/** Ends every other session, after a question. */
function EndOthers({ count, onEnded }: EndOthersProps) {
  const [isOpen, setOpen] = useState(false);
  const end = useAction(accountCalls.endOtherSessions, { refetch: ['sessions'] });
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        setOpen(false);
        onEnded();
      },
    });
  return (
    <div>
      <Button
        onClick={() => {
          end.reset();
          setOpen(true);
        }}
      >
        End all others
      </Button>
      <Dialog title="End all other sessions" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ActionForm
          label="End sessions"
          busyLabel="Ending..."
          cancelLabel="Cancel"
          isDanger
          action={end}
          done="The sessions were ended"
          onSubmit={confirm}
        >
          <p className="form-text">
            {count === 1 ? 'The other session ends' : `The ${String(count)} other sessions end`} at once.
            Whoever uses {count === 1 ? 'it' : 'them'} has to sign in again.
          </p>
        </ActionForm>
      </Dialog>
    </div>
  );
}

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

/** A session: device, address, since when, and when it was last seen. */
function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const name = useId();
  const { address, created_at: createdAt, is_current: isCurrent } = session;
  return (
    <Item>
      <ItemName
        id={name}
        name={
          <>
            {deviceOf(session)}
            {isCurrent ? <Badge>This one</Badge> : null}
          </>
        }
      >
        <span>{address ?? 'Unknown address'}</span>
        <span>
          Since <At at={createdAt} />
        </span>
        <LastSeen session={session} />
      </ItemName>
      {isCurrent ? null : (
        <Button aria-describedby={name} busyLabel={isEnding ? 'Ending...' : undefined} onClick={onEnd}>
          End
        </Button>
      )}
    </Item>
  );
}

function LastSeen({ session }: { session: Session }) {
  const now = useNow(MINUTE_MS);
  const { last_seen_at: lastSeenAt, is_current: isCurrent } = session;
  if (isCurrent) return <span>Active now</span>;
  if (lastSeenAt === null || now === null) return <span>Not seen yet</span>;
  return (
    <span>
      Last seen <At at={lastSeenAt} format={(at) => `${formatAge(now - Date.parse(at))} ago`} />
    </span>
  );
}
