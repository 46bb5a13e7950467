import {
  disclosuresPage,
  versions,
  versionWords,
  type Section,
  type Version,
} from '../../content/disclosures.ts';
import { sampleNotice } from '../../content/facts.ts';
import { FactList, SampleNotice } from '../layout/fact-list.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { FeeReasons } from './fee-tables.tsx';

function Ledger({ lines }: { lines: NonNullable<Section['ledger']> }) {
  return (
    <dl className="disclosures-ledger">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DisclosedSection({ section }: { section: Section }) {
  const { id, heading, paragraphs, ledger, note, facts } = section;
  return (
    <section id={id}>
      <h2 className="font-display text-display-2">{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {ledger === undefined ? null : <Ledger lines={ledger} />}
      {note === undefined ? null : <p>{note}</p>}
      {id === 'fee-reasons' ? <FeeReasons /> : null}
      {facts === undefined ? null : (
        <>
          <SampleNotice text={sampleNotice} />
          <FactList facts={facts} />
        </>
      )}
    </section>
  );
}

/** Which version this is and since when; it leads to the list of them. */
export function VersionLine({ version }: { version: Version | undefined }) {
  if (version === undefined) return null;
  const { name, day } = versionWords(version);
  return (
    <p className="disclosures-version">
      <a href={`#${disclosuresPage.versions.id}`}>
        {name} · <time dateTime={version.day}>{day}</time>
      </a>
    </p>
  );
}

/** Every version there was, the newest first, and what it changed. */
export function VersionList({ all }: { all: readonly Version[] }) {
  const { id, heading } = disclosuresPage.versions;
  if (all.length === 0) return null;
  return (
    <section id={id}>
      <h2 className="font-display text-display-2">{heading}</h2>
      <ol className="disclosures-versions" reversed>
        {all.map((version) => {
          const { name, day } = versionWords(version);
          return (
            <li key={name}>
              <h3>
                {name} · <time dateTime={version.day}>{day}</time>
              </h3>
              {version.changes.map((change) => (
                <p key={change}>{change}</p>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Everything the disclosures say. */
export function DisclosuresSections() {
  const { heading, lead, contents, sections, versions: versionsSection } = disclosuresPage;
  const listed = versions.length === 0 ? sections : [...sections, versionsSection];
  return (
    <>
      <PageHead heading={heading} lead={lead} />
      <div className="disclosures-side">
        <VersionLine version={versions[0]} />
        <nav className="disclosures-contents" aria-label={contents}>
          <ol>
            {listed.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className="disclosures-text">
        {sections.map((section) => (
          <DisclosedSection key={section.id} section={section} />
        ))}
        <VersionList all={versions} />
      </div>
    </>
  );
}
