import type { AuditEntry } from '@equanim/contract/audit';
import { Fragment } from 'react';
import { ACTION_WORDS, type ActionWords } from './action-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';

export const ERASED = 'Erased person';

type Person = AuditEntry['actor'];

/** The name of somebody, else their address; once they were erased that they were. */
export const nameOf = (person: NonNullable<Person>): string => person.name ?? person.email ?? ERASED;

/** Who did something, as the beginning of a sentence. */
export function actorName({ actor, actor_kind: kind }: AuditEntry): string {
  if (actor !== null) return nameOf(actor);
  const names = {
    user: ERASED,
    operator: 'An operator',
    server: 'The server',
    visitor: 'Somebody not signed in',
  };
  return wordFor(names, kind);
}

/** Whom it was done to; null where that is nobody, or who did it. */
export function subjectName({ actor, subject }: AuditEntry): string | null {
  if (subject === null || subject.id === actor?.id) return null;
  return nameOf(subject);
}

/** What fills a place of a sentence; null where it is not known. */
function fill(place: string, entry: AuditEntry): string | null {
  if (place === 'actor') return actorName(entry);
  if (place === 'subject') return subjectName(entry);
  const detail = entry.details?.[place];
  return typeof detail === 'string' && detail !== '' ? detail : null;
}

/** An action that a newer server has added is told by its name. */
const wordsOf = (action: AuditEntry['action']): Pick<ActionWords, 'says' | 'saysAlone'> => {
  const words: Partial<Record<string, ActionWords>> = ACTION_WORDS;
  return words[action] ?? { says: `{actor}: ${action}` };
};

const PLACE = /\{(\w+)\}/;

/** What was done, in a sentence. Names typed by people stand isolated, so that none turns the text around it. */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const { says, saysAlone } = wordsOf(entry.action);
  const isAlone = saysAlone !== undefined && subjectName(entry) === null;
  // Every second part is the name of a place.
  const parts = (isAlone ? saysAlone : says).split(PLACE);
  return parts.map((part, index) => (
    // The parts of one sentence never change their order.
    // eslint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{index % 2 === 0 ? part : <bdi>{fill(part, entry) ?? 'somebody'}</bdi>}</Fragment>
  ));
}
