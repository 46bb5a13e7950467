import type { OwnersTotal } from '@equanim/contract/strikes';
import { Fragment, useId, useState } from 'react';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import {
  formatCount,
  formatSignedUnits,
  formatSignedUsdt,
  formatUnits,
  formatUsdt,
} from '../../../../../ui/format/number.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { IconChevron } from '../../../../../ui/picture/icons.tsx';
import { differenceOf } from '../../format/decimals.ts';
import { formatExactUnits } from '../../../../../ui/format/exact.ts';
import { moneyBetween } from '../../format/money.ts';
import type { Openness } from '../sheet/openness.ts';
import { WorkedList } from '../sheet/worked-list.tsx';
import { ownerRows, type OwnerRow } from './owner-rows.ts';

const FIRST_ROWS = 12;

interface OwnersTableProps {
  before: OwnersTotal;
  after: OwnersTotal;
  openness: Openness;
}

/** What everybody has before and after a strike, side by side; the last row is what all of them add up to. */
export function OwnersTable({ before, after, openness }: OwnersTableProps) {
  const [isWhole, setWhole] = useState(false);
  const rows = ownerRows(before, after);
  const isCut = rows.length > FIRST_ROWS + 3 && !isWhole && !openness.isPrinting;
  // Those beside the investors always show.
  const shown = isCut ? [...rows.slice(0, FIRST_ROWS), ...rows.slice(-3)] : rows;
  return (
    <>
      <table className="table table-flush steps owners">
        <caption className="sr-only">Owners before and after</caption>
        <OwnersHead />
        <tbody>
          {shown.map((row) => (
            <Owner key={`${row.key} ${String(openness.isAll)}`} row={row} openness={openness} />
          ))}
        </tbody>
        <tfoot>
          <Total before={before} after={after} />
        </tfoot>
      </table>
      {rows.length <= FIRST_ROWS + 3 || openness.isPrinting ? null : (
        <Button variant="quiet" className="steps-more" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${String(FIRST_ROWS)}` : `Show all ${formatCount(rows.length)} owners`}
        </Button>
      )}
    </>
  );
}

const HEADS = [
  { name: 'Units before', unit: null },
  { name: 'Units after', unit: null },
  { name: 'Difference', unit: 'units' },
  { name: 'Value before', unit: 'USDT' },
  { name: 'Value after', unit: 'USDT' },
  { name: 'Difference', unit: 'USDT' },
];

function OwnersHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Owner</th>
        {HEADS.map(({ name, unit }) => (
          <th key={`${name} ${unit ?? ''}`} scope="col" className="numeric">
            {name}
            {unit === null ? null : <span className="steps-unit"> {unit}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Owner({ row, openness }: { row: OwnerRow; openness: Openness }) {
  const [isChosen, setChosen] = useState(openness.isAll);
  const formulas = useId();
  const isOpenable = row.worked.length > 0;
  const isOpen = isOpenable && (isChosen || openness.isPrinting);
  const name = (
    <span>
      <bdi>{row.name}</bdi>
      <span className="steps-note">{row.note}</span>
    </span>
  );
  return (
    <Fragment>
      <tr>
        <th scope="row">
          {isOpenable ? (
            <button
              type="button"
              className="steps-name"
              aria-expanded={isOpen}
              aria-controls={isOpen ? formulas : undefined}
              onClick={() => setChosen(!isOpen)}
            >
              <IconChevron className="steps-mark" />
              {name}
            </button>
          ) : (
            <span className="steps-name steps-plain">{name}</span>
          )}
        </th>
        <Figures row={row} />
      </tr>
      {isOpen ? (
        <tr id={formulas} className="steps-formulas">
          <td colSpan={HEADS.length + 1}>
            <WorkedList figures={row.worked} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

type Compared = Pick<
  OwnerRow,
  'unitsBefore' | 'unitsAfter' | 'unitsChange' | 'valueBefore' | 'valueAfter' | 'valueChange'
>;

function Figures({ row }: { row: Compared }) {
  return (
    <>
      <Units units={row.unitsBefore} className="phone-none" />
      <Units units={row.unitsAfter} className="phone-none" />
      <Units units={row.unitsChange} className="phone-none" isChange />
      <td className="numeric phone-none">
        <Amount text={formatUsdt(row.valueBefore)} />
      </td>
      <td className="numeric phone-lead" data-name="Value" data-unit="USDT">
        <Amount text={formatUsdt(row.valueAfter)} />
      </td>
      <td
        className={`numeric phone-note ${row.valueChange === 0 ? 'text-ink-3' : ''}`}
        data-name="Difference"
        data-unit="USDT"
      >
        <Amount text={formatSignedUsdt(row.valueChange)} />
      </td>
    </>
  );
}

function Units({
  units,
  className,
  isChange = false,
}: {
  units: string;
  className: string;
  isChange?: boolean;
}) {
  return (
    <td
      className={`numeric ${className} ${isChange && Number(units) === 0 ? 'text-ink-3' : ''}`}
      title={formatExactUnits(units)}
    >
      <Amount text={isChange ? formatSignedUnits(units) : formatUnits(units)} />
    </td>
  );
}

function Total({ before, after }: Pick<OwnersTableProps, 'before' | 'after'>) {
  return (
    <tr>
      <th scope="row">Units in issue, and equity</th>
      <Figures
        row={{
          unitsBefore: before.units,
          unitsAfter: after.units,
          unitsChange: differenceOf(after.units, before.units),
          valueBefore: before.equity,
          valueAfter: after.equity,
          valueChange: moneyBetween(after.equity, before.equity),
        }}
      />
    </tr>
  );
}
