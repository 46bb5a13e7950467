import { useEffect, useState, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

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

/**
 * The token of a mailed link: the part behind the #, which no server and no other site gets to see.
 *
 * @returns empty where the link is incomplete; null while the page is prerendered or hydrating
 */
export function useLinkToken(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => null,
  );
}
