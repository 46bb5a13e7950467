import { aboutPage } from '../../content/about.ts';
import { factsSection, sampleNotice } from '../../content/facts.ts';
import { layers } from '../../content/strategy.ts';
import { IconArrowRight } from '../../ui/picture/icons.tsx';
import { StillPicture } from '../../ui/picture/still.tsx';
import { FactGroups, SampleNotice } from '../layout/fact-list.tsx';

/** As wide as the content of the header. */
const COLUMN = 'mx-auto w-[calc(100%-48px)] max-w-308';
/** Four and eight of twelve columns, with the gaps between them counted. */
const FOUR_AND_EIGHT = 'lg:grid-cols-[calc(100%/3-16px)_minmax(0,1fr)] lg:gap-6';
const STICKY_HEAD = 'lg:sticky lg:top-[calc(var(--header-height)+32px)] lg:self-start';

const TEXT_LINK = 'inline-flex min-h-11 items-center gap-2 text-ink-2 transition-colors hover:text-ink-1';

function Story() {
  const { heading, paragraphs } = aboutPage.story;
  const [opening, ...rest] = paragraphs;
  return (
    <section className={`${COLUMN} ${FOUR_AND_EIGHT} mt-4 grid gap-8 border-t border-hairline pt-8`}>
      <h2 className="eyebrow text-ink-2">{heading}</h2>
      <div className="grid gap-6 text-[1.125rem]/[1.65] text-ink-2">
        <p className="about-opening">{opening}</p>
        {rest.map((paragraph) => (
          <p key={paragraph} className="max-w-measure">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

function Principles() {
  const { heading, items } = aboutPage.principles;
  return (
    <section className={`${COLUMN} mt-20 grid gap-8 border-t border-hairline pt-8 lg:mt-32 lg:gap-6`}>
      <h2 className="eyebrow text-ink-2">{heading}</h2>
      <ul className="divide-y divide-hairline">
        {items.map(({ name, text }) => (
          <li
            key={name}
            className="grid items-baseline gap-x-6 gap-y-4 pb-7 not-first:pt-7 lg:grid-cols-[calc(200%/3-8px)_minmax(0,1fr)] lg:pb-10 lg:not-first:pt-10"
          >
            <h3 className="font-display text-display-2">{name}</h3>
            <p className="max-w-[54ch] text-[1.125rem] text-balance text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts() {
  const { id, heading, groups, link } = factsSection;
  return (
    <section
      id={id}
      className={`${COLUMN} ${FOUR_AND_EIGHT} mt-24 scroll-mt-[calc(var(--header-height)+32px)] lg:mt-40 lg:grid`}
    >
      <div className={`mb-10 grid content-start justify-items-start gap-5 lg:mb-0 ${STICKY_HEAD}`}>
        <h2 className="max-w-[10ch] font-display text-display-2">{heading}</h2>
        <SampleNotice text={sampleNotice} />
        <a className={TEXT_LINK} href={link.href}>
          {link.label}
          <IconArrowRight className="size-5 flex-none" />
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
    <section className={`${COLUMN} ${FOUR_AND_EIGHT} mt-24 lg:mt-40 lg:grid`}>
      <h2 className={`max-w-[16ch] font-display text-display-2 ${STICKY_HEAD}`}>{heading}</h2>
      {/* On a wide screen the first rule of the list lies level with the heading. */}
      <ol className="mt-10 lg:mt-2">
        {layers.map(({ code, name, hue }, index) => (
          <li key={code} className={`about-layer hue-${hue}`}>
            <span className="layer-code md:leading-[1.8rem]">{code}</span>
            <h3 className="font-display text-title">{name}</h3>
            <p className="max-w-measure text-ink-2">{paragraphs[index]}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where to read on. */
function Links() {
  const { heading, links } = aboutPage;
  return (
    <nav
      className={`${COLUMN} mt-20 mb-4 grid divide-y divide-hairline overflow-hidden rounded-marketing border border-hairline md:grid-cols-3 md:divide-x md:divide-y-0 lg:mt-32 lg:mb-0 print:hidden`}
      aria-label={heading}
    >
      {links.map(({ label, text, href }) => (
        <a
          key={href}
          href={href}
          className="group grid gap-2 bg-surface-1 px-6 py-7 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-3 md:min-h-55 md:content-between md:p-6 lg:p-8"
        >
          <span className="flex items-start justify-between font-display text-title md:gap-3">
            {label}
            <IconArrowRight className="mt-0.5 size-6 flex-none text-ink-3 transition group-hover:translate-x-1 group-hover:text-ink-1" />
          </span>
          <span className="text-balance text-ink-2">{text}</span>
        </a>
      ))}
    </nav>
  );
}

/** Everything the about page says. */
export function AboutSections() {
  const { heading, statement, lead, still } = aboutPage;
  return (
    <>
      <header className="about-head">
        <StillPicture
          className="page-still about-still"
          still={still}
          sizes="(width < 768px) 768px, 100vw"
          priority="high"
        />
        <div className={`relative ${COLUMN}`}>
          <h1 className="eyebrow text-ink-2">{heading}</h1>
          <p className="mt-5 mb-10 font-display text-[clamp(3.5rem,11vw,10rem)]/[0.92] font-[560] tracking-[-0.045em] text-balance">
            {statement}
          </p>
          <p className="max-w-[30em] text-[clamp(1.25rem,1.9vw,1.625rem)]/[1.45] tracking-[-0.01em] text-ink-2">
            {lead}
          </p>
          <a className={`${TEXT_LINK} mt-6`} href={`#${factsSection.id}`}>
            {factsSection.heading}
            <IconArrowRight className="size-5 flex-none rotate-90" />
          </a>
        </div>
      </header>
      <Story />
      <Principles />
      <Facts />
      <Layers />
      <Links />
    </>
  );
}
