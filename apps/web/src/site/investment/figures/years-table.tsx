import { Fragment } from 'react';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import { fitOf } from './figure-pairs.tsx';
import { type Segment, type YearsProps, yearsOf } from './years.ts';

const HEADS = ['Value, USD', 'Profit, USD', 'Growth'];

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          Year
        </th>
        {HEADS.map((head) => (
          <th key={head} scope="colgroup" colSpan={2}>
            {head}
          </th>
        ))}
      </tr>
      <tr>
        {HEADS.flatMap((head) =>
          ['Gross', 'Net'].map((kind) => (
            <th key={`${head} ${kind}`} scope="col">
              {kind}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

function Cells({ pairs }: Pick<Segment, 'pairs'>) {
  return pairs.map(({ label, gross, net }) => (
    <Fragment key={label}>
      <td>{gross}</td>
      <td>{net}</td>
    </Fragment>
  ));
}

/** A row a year, and below an open one a row a month. */
export function YearsTable({ growth, isOpen, onToggle }: YearsProps) {
  const { name } = growth;
  const years = yearsOf(growth);
  return (
    <ScrollArea label={`${name} figures, year by year`} className="figures-scroll">
      <table className={`figures tabular ${fitOf(years.flatMap(({ pairs }) => pairs))}`}>
        <caption className="sr-only">{name}, year by year and month by month, gross and net of fees</caption>
        <Head />
        {years.map(({ year, name: label, pairs, months }) => (
          <tbody key={year}>
            <tr className="figures-year">
              <th scope="row">
                <button type="button" aria-expanded={isOpen(year)} onClick={() => onToggle(year)}>
                  {label}
                </button>
              </th>
              <Cells pairs={pairs} />
            </tr>
            {isOpen(year)
              ? months.map((month) => (
                  <tr key={month.name} className="figures-month">
                    <th scope="row">{month.name}</th>
                    <Cells pairs={month.pairs} />
                  </tr>
                ))
              : null}
          </tbody>
        ))}
      </table>
    </ScrollArea>
  );
}
