import { useEffect, useState } from 'react';
import { useLinkToken } from './use-link-token.ts';

/** What became of asking about a link; `retry` asks again. */
export type AskedLink<Answer> =
  | { stage: 'asking' }
  /** The address is only a part of the link. */
  | { stage: 'incomplete' }
  | { stage: 'answered'; token: string; answer: Answer }
  | { stage: 'failed'; error: unknown; retry: () => void };

type Outcome<Answer> = { answer: Answer } | { error: unknown };

/** Asks about the link of this page as soon as it is open, once. */
export function useAskedLink<Answer>(ask: (token: string) => Promise<Answer>): AskedLink<Answer> {
  const token = useLinkToken();
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ about: string; outcome: Outcome<Answer> } | null>(null);
  const about = `${String(attempt)} ${token ?? ''}`;
  const isAsked = token !== null && token !== '';

  useEffect(() => {
    if (!isAsked) return;
    ask(token)
      .then((answer) => setKnown({ about, outcome: { answer } }))
      .catch((error: unknown) => {
        console.error(error);
        setKnown({ about, outcome: { error } });
      });
    // Asked once for each link and attempt: a link that is used up by asking would be dead the second time.
    // eslint-disable-next-line react/exhaustive-deps
  }, [about, isAsked]);

  if (token === '') return { stage: 'incomplete' };
  if (token === null || known?.about !== about) return { stage: 'asking' };
  if ('error' in known.outcome)
    return { stage: 'failed', error: known.outcome.error, retry: () => setAttempt(attempt + 1) };
  return { stage: 'answered', token, answer: known.outcome.answer };
}
