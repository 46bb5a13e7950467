import { disclosuresPage } from '../../content/disclosures.ts';
import { PageHead } from '../layout/page-head.tsx';
import './disclosures.css';

export function DisclosuresPage() {
  const { heading, lead, contents, sections } = disclosuresPage;
  return (
    <div className="site-column page disclosures">
      <PageHead heading={heading} lead={lead} />
      <nav className="disclosures-contents" aria-label={contents}>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="disclosures-text">
        {sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2 className="font-display text-display-2">{section.heading}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.ledger === undefined ? null : (
              <dl className="disclosures-ledger">
                {section.ledger.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className="tabular">{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {section.note === undefined ? null : <p>{section.note}</p>}
          </section>
        ))}
      </div>
    </div>
  );
}
