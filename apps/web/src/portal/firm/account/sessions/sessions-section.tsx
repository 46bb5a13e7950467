import { accountCalls } from '@equanim/contract/account-calls';
import { useState } from 'react';
import { useAction, useCall } from '../../../../api/use-call.ts';
import { failureOf } from '../../../frame/failure-of.ts';
import { Outcome } from '../outcome.tsx';
import { LoadingFailure, LoadingRows, Section } from '../section.tsx';
import { EndOthers } from './end-others.tsx';
import { deviceOf, SessionRow } from './session-row.tsx';

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
        <LoadingFailure what="Your sessions" onRetry={() => void query.refetch()} />
      ) : null}
      {sessions === undefined && !query.isError ? <LoadingRows label="Loading your sessions..." /> : null}
      {sessions === undefined ? null : (
        <>
          <ul className="account-list">
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
