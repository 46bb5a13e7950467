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
import { feeRates } from '../../content/fees.ts';
import { exampleAmount, exampleCourse, exampleYears, feeReasons } from '../../content/fee-reasons.ts';
import { formatPercent, formatUsd } from '../../ui/format/number.ts';
import { PlainRow, PlainTable } from '../../ui/table/plain-table.tsx';

const HEADING = 'mb-2 font-display text-display-2 print:mb-1 print:text-[15pt]';
const SUBHEADING =
  'mt-14 font-display text-[1.375rem]/tight font-[540] tracking-[-0.015em] print:mt-4 print:text-[1.1rem]';
const TEXT =
  'mt-4 max-w-measure text-[1.0625rem]/[1.65] text-ink-2 print:mt-1 print:max-w-none print:text-[1rem]/[1.45]';
/** Lists and tables: wider than the text. */
const BLOCK = 'mt-8 max-w-176 print:mt-2 print:max-w-none';
/** The section that is read is marked by a dot. */
const CONTENTS_LINK =
  'flex items-center justify-between py-3 text-ink-2 transition-colors hover:text-ink-1 aria-[current=true]:text-ink-1 aria-[current=true]:after:size-1.5 aria-[current=true]:after:rounded-full aria-[current=true]:after:bg-cyan-400';
const SECTION = 'scroll-mt-[calc(var(--header-height)+32px)] print:mt-5';

const DAYS = 365;

const MINUS = '\u2212';

/** What is taken off, `−$3,000`; `$0` where nothing is. */
const taken = (amount: number): string => (Math.round(amount) === 0 ? '$0' : MINUS + formatUsd(amount));
const signed = (amount: number): string => {
  if (Math.round(amount) === 0) return '$0';
  return amount < 0 ? taken(-amount) : `+${formatUsd(amount)}`;
};
const percent = (fraction: number, digits: number): string => formatPercent(fraction * 100, digits);
/** Without its sign, as a sentence has it that says which way. */
const unsigned = (fraction: number, digits: number): string => percent(Math.abs(fraction), digits).slice(1);

function Ledger({ lines }: { lines: NonNullable<Section['ledger']> }) {
  return (
    <dl className={BLOCK}>
      {lines.map(({ label, value, basis }) => (
        <div key={label} className="flex items-baseline gap-3 py-2 print:py-0">
          <dt className="text-[1.125rem] print:text-[1rem]">{label}</dt>
          <dd className="dotted-leader tabular font-display text-[2rem]/[1.2] font-[540] print:text-[1.2rem]">
            <span>
              {value}{' '}
              <span className="font-sans text-[1rem] font-normal text-ink-2 print:text-[0.9rem]">
                {basis}
              </span>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DisclosedSection({ section }: { section: Section }) {
  const { id, heading, paragraphs, ledger, note, facts } = section;
  return (
    <section id={id} className={SECTION}>
      <h2 className={HEADING}>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={TEXT}>
          {paragraph}
        </p>
      ))}
      {ledger === undefined ? null : <Ledger lines={ledger} />}
      {note === undefined ? null : <p className={TEXT}>{note}</p>}
      {id === 'fee-reasons' ? <FeeReasons /> : null}
      {facts === undefined ? null : (
        <div className={`${BLOCK} grid gap-6 print:gap-2`}>
          <SampleNotice text={sampleNotice} />
          <FactList facts={facts} />
        </div>
      )}
    </section>
  );
}

/** Which version this is and since when; it leads to the list of them. */
export function VersionLine({ version }: { version: Version | undefined }) {
  if (version === undefined) return null;
  const { name, day } = versionWords(version);
  return (
    <p className="mb-5 text-ink-2">
      <a className="text-link inline-block py-2" href={`#${disclosuresPage.versions.id}`}>
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
    <section id={id} className={SECTION}>
      <h2 className={HEADING}>{heading}</h2>
      <ol className={BLOCK} reversed>
        {all.map((version) => {
          const { name, day } = versionWords(version);
          return (
            <li key={name} className="border-t border-hairline py-5 print:py-1">
              <h3 className="font-display text-[1.125rem]/tight font-[540] tracking-[-0.015em] print:text-[1rem]">
                {name} · <time dateTime={version.day}>{day}</time>
              </h3>
              {version.changes.map((change) => (
                <p
                  key={change}
                  className="mt-1.5 max-w-measure leading-[1.65] text-ink-2 print:max-w-none print:leading-[1.45]"
                >
                  {change}
                </p>
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
      <PageHead
        className="lg:col-span-full print:block print:[&>h1]:text-[24pt]"
        heading={heading}
        lead={lead}
      />
      <div className="mt-8 lg:sticky lg:top-[calc(var(--header-height)+32px)] lg:mt-24 lg:self-start print:mt-2">
        <VersionLine version={versions[0]} />
        <nav className="print:hidden" aria-label={contents}>
          <ol className="divide-y divide-hairline border-y border-hairline lg:max-w-72">
            {listed.map((section) => (
              <li key={section.id}>
                <a className={CONTENTS_LINK} href={`#${section.id}`}>
                  {section.heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className="mt-16 grid gap-20 lg:mt-24 lg:gap-32 print:mt-0 print:block">
        {sections.map((section) => (
          <DisclosedSection key={section.id} section={section} />
        ))}
        <VersionList all={versions} />
      </div>
    </>
  );
}

interface FeeRow {
  label: string;
  values: readonly string[];
}

interface FeeTableProps {
  caption: string;
  columns: readonly { name: string; growth: number }[];
  /** What the growths in the head are. */
  of: string;
  rows: readonly FeeRow[];
  totals: readonly FeeRow[];
}

/** Figures of the years side by side. */
function FeeTable({ caption, columns, of, rows, totals }: FeeTableProps) {
  const lines = (list: readonly FeeRow[]) =>
    list.map(({ label, values }) => <PlainRow key={label} name={label} cells={values} />);
  return (
    <PlainTable
      className="totals-table mt-2 max-w-176 table-fixed max-[480px]:text-[0.8125rem] print:max-w-none print:text-[0.95rem]"
      caption={<caption className="mb-4 text-start text-[1rem] text-ink-2 print:mb-1">{caption}</caption>}
      heads={[
        of,
        ...columns.map(({ name, growth }) => (
          <>
            <span className="block text-[0.8em] text-ink-2">{name}</span> {percent(growth, 0)}
          </>
        )),
      ]}
    >
      <tbody>{lines(rows)}</tbody>
      <tfoot>{lines(totals)}</tfoot>
    </PlainTable>
  );
}

/** One year with each of the three results. */
function YearTable() {
  const { caption, result, rows, lesson } = feeReasons.year;
  const years = exampleYears.flatMap(({ growth }) => feeYears(exampleAmount, [growth], feeRates));
  const subscription = exampleAmount * feeRates.subscriptionFeeRate;
  const each = (write: (year: FeeYear) => string): string[] => years.map(write);
  const [, flat, bad] = years;
  return (
    <>
      <FeeTable
        caption={caption(formatUsd(exampleAmount))}
        columns={exampleYears}
        of={result}
        rows={[
          { label: rows.paid, values: each(() => formatUsd(exampleAmount)) },
          { label: rows.subscription, values: each(() => taken(subscription)) },
          { label: rows.growth, values: each(({ result }) => signed(result)) },
          { label: rows.management, values: each(({ management }) => taken(management)) },
          { label: rows.performance, values: each(({ performance }) => taken(performance)) },
        ]}
        totals={[
          { label: rows.left, values: each(({ end }) => formatUsd(end)) },
          { label: rows.net, values: each(({ end }) => percent(end / exampleAmount - 1, 1)) },
        ]}
      />
      <p className={TEXT}>
        {lesson(
          formatUsd(subscription + (bad?.management ?? 0)),
          unsigned(1 - (flat?.end ?? 0) / exampleAmount, 1),
        )}
      </p>
    </>
  );
}

/** A bad year and a good one after it, below the mark. */
function CourseTable() {
  const { caption, rows, lesson } = feeReasons.course;
  const years = feeYears(
    exampleAmount,
    exampleCourse.map(({ growth }) => growth),
    feeRates,
  );
  const each = (write: (year: FeeYear) => string): string[] => years.map(write);
  const [first, second] = years;
  const { mark = 0 } = second ?? {};
  const value = (second?.end ?? 0) + (second?.performance ?? 0);
  return (
    <>
      <FeeTable
        caption={caption}
        columns={exampleCourse}
        of={feeReasons.year.result}
        rows={[
          { label: rows.start, values: each(({ start }) => formatUsd(start)) },
          { label: rows.value, values: each(({ end, performance }) => formatUsd(end + performance)) },
          { label: rows.mark, values: each(({ mark }) => formatUsd(mark)) },
          { label: rows.performance, values: each(({ performance }) => taken(performance)) },
        ]}
        totals={[{ label: rows.left, values: each(({ end }) => formatUsd(end)) }]}
      />
      <p className={TEXT}>
        {lesson({
          growth: unsigned(exampleCourse[1].growth, 0),
          value: formatUsd(value),
          mark: formatUsd(mark),
          isBelow: value < mark,
          needed: unsigned(growthToMark(first?.end ?? 0, first?.mark ?? 0, feeRates.managementFeeRate), 1),
        })}
      </p>
    </>
  );
}

/** Why each fee is there, and what they leave of a year. */
function FeeReasons() {
  const { reasons, year, course, note } = feeReasons;
  return (
    <>
      <dl className={BLOCK}>
        {reasons.map(({ name, text }) => (
          <div key={name} className="fact-row py-5 print:py-1">
            <dt className="font-display text-[1.125rem]/[1.45] font-[540] tracking-[-0.01em] print:text-[1rem]">
              {name}
            </dt>
            <dd className="text-pretty text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <h3 className={SUBHEADING}>{year.heading}</h3>
      <YearTable />
      <h3 className={SUBHEADING}>{course.heading}</h3>
      <CourseTable />
      <p className="mt-8 max-w-measure border-s-2 border-strong ps-4 text-[1.0625rem]/[1.65] text-ink-2 print:mt-2 print:text-[1rem]/[1.45]">
        {note}
      </p>
    </>
  );
}

interface FeeRates {
  subscriptionFeeRate: number;
  managementFeeRate: number;
  performanceFeeRate: number;
}

/** A year of an investment, in the currency of the amount, unrounded. */
interface FeeYear {
  /** Value at the beginning; of the first year, net of the subscription fee. */
  start: number;
  /** What the year adds before fees, below zero for a loss. */
  result: number;
  management: number;
  performance: number;
  /** Value after every fee. */
  end: number;
  /** High-water mark the year was measured by. */
  mark: number;
}

/**
 * What years of 365 days leave of an amount, net of fees: `netOfFees` of `@equanim/finance`, whose rules these are, with one
 * row a year. It stands here by itself so that the page carries neither rows of days nor decimals.
 *
 * @param amount paid in, finite and > 0
 * @param growths of each year before fees, as fractions > -1
 * @param rates as fractions in [0, 1)
 * @example feeYears(1000, [0.1], { subscriptionFeeRate: 0.03, managementFeeRate: 0, performanceFeeRate: 0.3 })[0].end // => 1037.9
 */
function feeYears(amount: number, growths: readonly number[], rates: FeeRates): FeeYear[] {
  const partLeft = (1 - rates.managementFeeRate / DAYS) ** DAYS;
  let start = amount * (1 - rates.subscriptionFeeRate);
  let mark = start;
  return growths.map((growth) => {
    const result = start * growth;
    const value = (start + result) * partLeft;
    const performance = Math.max(0, value - mark) * rates.performanceFeeRate;
    const year = {
      start,
      result,
      management: start + result - value,
      performance,
      end: value - performance,
      mark,
    };
    if (value > mark) mark = year.end;
    start = year.end;
    return year;
  });
}

/** The growth of a year, before fees, after which a value is its mark again: a fraction. */
function growthToMark(value: number, mark: number, managementFeeRate: number): number {
  return mark / (value * (1 - managementFeeRate / DAYS) ** DAYS) - 1;
}
