import type { AuditEntry } from '@equanim/contract/audit';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { nameOf } from './entry-sentence.tsx';

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
    <dl className="audit-details">
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
      <Fact name="Hash">
        <span className="audit-hash">{entry.hash}</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
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
      <Link className="audit-link" to={hrefOf(person.id)}>
        All entries<span className="sr-only"> of {nameOf(person)}</span>
      </Link>
    </Fact>
  );
}

/** `token_count` reads `Token count`. */
function nameOfDetail(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, next: string) => `${end} ${next.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const textOfDetail = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
