import { aboutPage } from '../../content/about.ts';
import { factsSection, sampleNotice } from '../../content/facts.ts';
import { layers } from '../../content/strategy.ts';
import { IconArrowRight } from '../../ui/picture/icons.tsx';
import { StillPicture } from '../../ui/picture/still.tsx';
import { FactGroups, SampleNotice } from '../layout/fact-list.tsx';

function Story() {
  const { heading, paragraphs } = aboutPage.story;
  const [opening, ...rest] = paragraphs;
  return (
    <section className="about-section">
      <h2 className="eyebrow">{heading}</h2>
      <div className="about-story">
        <p className="about-opening">{opening}</p>
        {rest.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function Principles() {
  const { heading, items } = aboutPage.principles;
  return (
    <section className="about-section">
      <h2 className="eyebrow">{heading}</h2>
      <ul className="about-principles">
        {items.map(({ name, text }) => (
          <li key={name}>
            <h3 className="font-display text-display-2">{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts() {
  const { heading, groups, link } = factsSection;
  return (
    <section className="about-facts">
      <div className="about-facts-head">
        <h2 className="font-display text-display-2">{heading}</h2>
        <SampleNotice text={sampleNotice} />
        <a className="about-facts-link" href={link.href}>
          {link.label}
          <IconArrowRight className="size-5" />
        </a>
      </div>
      <div>
        <FactGroups groups={groups} />
      </div>
    </section>
  );
}

function Layers() {
  const { heading, paragraphs } = aboutPage.layers;
  return (
    <section className="about-layers">
      <h2 className="font-display text-display-2">{heading}</h2>
      <ol>
        {layers.map(({ code, name, hue }, index) => (
          <li key={code} className={`about-layer hue-${hue}`}>
            <span className="layer-code">{code}</span>
            <h3 className="font-display text-title">{name}</h3>
            <p>{paragraphs[index]}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Everything the about page says. */
export function AboutSections() {
  const { heading, statement, lead, still, links } = aboutPage;
  return (
    <>
      <header className="about-head">
        <StillPicture
          className="page-still about-still"
          still={still}
          sizes="(width < 768px) 768px, 100vw"
          priority="high"
        />
        <div className="about-head-words">
          <h1 className="eyebrow">{heading}</h1>
          <p className="about-statement">{statement}</p>
          <p className="about-lead">{lead}</p>
        </div>
      </header>
      <Story />
      <Principles />
      <Facts />
      <Layers />
      <nav className="about-links" aria-label={heading}>
        {links.map(({ label, text, href }) => (
          <a key={href} href={href}>
            <span className="about-link-label font-display text-title">
              {label}
              <IconArrowRight className="size-6" />
            </span>
            <span className="about-link-text">{text}</span>
          </a>
        ))}
      </nav>
    </>
  );
}
