import type { AuditEntry } from '@equanim/contract/audit';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Fact, Facts } from '../../../ui/facts/facts.tsx';
import { ACTION_WORDS, type ActionWords } from './action-words.ts';
import { formatMonth, formatUtcDay } from '../../../ui/format/date.ts';
import { capitalized, wordFor } from '../../../ui/format/word.ts';

const ERASED = 'Erased person';

/** The name of somebody, else their address; once they were erased that they were. */
const nameOf = (person: NonNullable<Person>): string => person.name ?? person.email ?? ERASED;

/** An action that a newer server has added is told by its name. */
const wordsOf = (action: AuditEntry['action']): Pick<ActionWords, 'says' | 'saysAlone'> => {
  const words: Partial<Record<string, ActionWords>> = ACTION_WORDS;
  return words[action] ?? { says: `{actor}: ${action}` };
};

const PLACE = /\{(\w+)\}/;

interface EntryDetailsProps {
  entry: AuditEntry;
  /** The address of this screen with the entries of one person. */
  hrefOf: (personId: string) => string;
}

/** Everything that is kept of an entry. */
export function EntryDetails({ entry, hrefOf }: EntryDetailsProps) {
  const { actor, subject, address, details, request_id: requestId } = entry;
  const rows = Object.entries(details ?? {});
  return (
    <Facts>
      {actor === null ? null : <PersonFact name="Who" person={actor} hrefOf={hrefOf} />}
      {subject === null || subject.id === actor?.id ? null : (
        <PersonFact name="Whom" person={subject} hrefOf={hrefOf} />
      )}
      <Fact name="Moment, UTC">{entry.at}</Fact>
      {address === null ? null : <Fact name="Address">{address}</Fact>}
      {details === null ? <Fact name="Details">Erased</Fact> : null}
      {rows.map(([name, value]) => (
        <Fact key={name} name={nameOfDetail(name)}>
          <bdi>{textOfDetail(value)}</bdi>
        </Fact>
      ))}
      <Fact name="Request">{requestId ?? 'None'}</Fact>
      <Fact name="Sequence">{String(entry.sequence)}</Fact>
      <Fact name="Hash" isWide>
        <span className="font-mono text-xs">{entry.hash}</span>
      </Fact>
    </Facts>
  );
}

interface PersonFactProps extends Pick<EntryDetailsProps, 'hrefOf'> {
  name: string;
  person: NonNullable<AuditEntry['actor']>;
}

function PersonFact({ name, person, hrefOf }: PersonFactProps) {
  return (
    <Fact name={name}>
      <bdi>{nameOf(person)}</bdi>
      {person.email === null || person.name === null ? null : (
        <>
          , <bdi>{person.email}</bdi>
        </>
      )}{' '}
      <Link className="text-link" to={hrefOf(person.id)}>
        All entries<span className="sr-only"> of {nameOf(person)}</span>
      </Link>
    </Fact>
  );
}

/** `token_count` reads `Token count`. */
function nameOfDetail(name: string): string {
  return capitalized(
    name
      .replaceAll('_', ' ')
      .replaceAll(/([a-z])([A-Z])/g, (_, end: string, next: string) => `${end} ${next.toLowerCase()}`),
  );
}

const textOfDetail = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

type Person = AuditEntry['actor'];

/** Who did something, as the beginning of a sentence. */
function actorName({ actor, actor_kind: kind }: AuditEntry): string {
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
function subjectName({ actor, subject }: AuditEntry): string | null {
  if (subject === null || subject.id === actor?.id) return null;
  return nameOf(subject);
}

/** Places of sentences that are days or months. */
const DAY_PLACES: Partial<Record<string, (text: string) => string>> = {
  day: formatUtcDay,
  from_day: formatUtcDay,
  month: formatMonth,
};

/** What fills a place of a sentence; null where it is not known. */
function fill(place: string, entry: AuditEntry): string | null {
  if (place === 'actor') return actorName(entry);
  if (place === 'subject') return subjectName(entry);
  const detail = entry.details?.[place];
  if (typeof detail !== 'string' || detail === '') return null;
  const format = DAY_PLACES[place];
  return format === undefined ? detail : format(detail);
}

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
