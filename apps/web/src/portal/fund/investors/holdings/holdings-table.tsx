import type { Investor } from '@equanim/contract/fund';
import { type ComponentType, Fragment, useId } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import {
  formatPart,
  formatShares,
  formatSignedUsdt,
  formatUsdt,
  NO_VALUE,
} from '../../../../ui/format/number.ts';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconChevron } from '../../../../ui/picture/icons.tsx';
import { ScrollArea } from '../../../../ui/table/scroll-area.tsx';
import { Change } from '../../../frame/change.tsx';
import { SortHead } from '../../../frame/controls/sorting.tsx';
import type { AskedDialog } from '../asked-dialog.ts';
import type { InvestorDetailsProps } from '../series/investor-details.tsx';
import { type ColumnKey, COLUMNS, markOf, type Sorting } from './holding-columns.ts';
import { MarkDistance } from './mark-distance.tsx';

/** What the table and the cards show. */
export interface HoldingRowsProps {
  investors: readonly Investor[];
  /** Ids of the investors whose series are shown. */
  opened: ReadonlySet<string>;
  /** What a row opens to; null while it is loaded. */
  Details: ComponentType<InvestorDetailsProps> | null;
  onToggle: (id: string) => void;
  onAsk: (asked: AskedDialog) => void;
}

interface HoldingsTableProps extends HoldingRowsProps {
  sorting: Sorting;
  onSort: (sort: ColumnKey) => void;
}

/** A row an investor, which opens to its series. */
export function HoldingsTable({ investors, opened, sorting, onSort, ...rest }: HoldingsTableProps) {
  return (
    <ScrollArea className="overflow-x-auto pb-px" label="Investors, table">
      <table className="table table-flush holdings-table">
        <caption className="sr-only">
          Investors and what they hold, in USDT unless a column says otherwise
        </caption>
        <thead>
          <tr>
            {COLUMNS.map(({ key, name, isNumeric }) => (
              <SortHead
                key={key}
                isNumeric={isNumeric}
                order={sorting.sort === key ? sorting.order : null}
                onSort={() => onSort(key)}
              >
                {name}
              </SortHead>
            ))}
            <th scope="col">
              <span className="sr-only">Request</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {investors.map((investor) => (
            <Rows key={investor.id} investor={investor} isOpen={opened.has(investor.id)} {...rest} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

interface RowsProps extends Pick<HoldingRowsProps, 'Details' | 'onToggle' | 'onAsk'> {
  investor: Investor;
  isOpen: boolean;
}

function Rows({ investor, isOpen, Details, onToggle, onAsk }: RowsProps) {
  const details = useId();
  return (
    <Fragment>
      <tr className={isOpen ? 'is-open' : ''}>
        <th scope="row" className="holding-name">
          <HoldingName investor={investor} isOpen={isOpen} details={details} onToggle={onToggle} />
        </th>
        <td className={investor.since === null ? 'text-ink-3' : 'tabular'}>
          {investor.since === null ? NO_VALUE : formatDealingDay(investor.since)}
        </td>
        <Figures investor={investor} />
        <td>
          <Button aria-haspopup="dialog" onClick={() => onAsk({ about: 'request', investor })}>
            Request
            <span className="sr-only">
              {' '}
              for <bdi>{investor.name}</bdi>
            </span>
          </Button>
        </td>
      </tr>
      {isOpen ? (
        <tr className="holding-details">
          <td id={details} colSpan={COLUMNS.length + 1}>
            {Details === null ? null : <Details investor={investor} isStacked={false} onAsk={onAsk} />}
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

interface HoldingNameProps extends Pick<HoldingRowsProps, 'onToggle'> {
  investor: Investor;
  isOpen: boolean;
  /** Id of what it opens. */
  details: string;
}

/** The name and the reference of an investor: a button that opens its series. */
export function HoldingName({ investor, isOpen, details, onToggle }: HoldingNameProps) {
  const { id, name, reference } = investor;
  return (
    <button
      type="button"
      className="holding-toggle"
      aria-expanded={isOpen}
      aria-controls={isOpen ? details : undefined}
      onClick={() => onToggle(id)}
    >
      <IconChevron className="holding-chevron size-4" />
      <span className="min-w-0">
        <span className="holding-name-text">
          <bdi>{name}</bdi>
        </span>
        <span className="holding-reference">{reference}</span>
      </span>
    </button>
  );
}

function Figures({ investor }: { investor: Investor }) {
  const { shares, net_value: netValue, share_of_fund: share } = investor;
  return (
    <>
      <Figure value={shares} text={formatShares(shares)} />
      <td className="numeric">
        <span className={netValue === 0 ? 'text-ink-3' : 'font-medium'}>
          <Amount text={formatUsdt(netValue)} />
        </span>
        {netValue === 0 ? null : <span className="holding-second">{formatPart(share)} of the fund</span>}
      </td>
      <Money amount={markOf(investor)} />
      <td className="numeric">
        <MarkDistance investor={investor} />
      </td>
      <Money amount={investor.accrued_fee} />
      <Money amount={investor.paid_in} />
      <Money amount={investor.paid_out} />
      <td className="numeric">
        <NetResult result={investor.net_result} />
      </td>
    </>
  );
}

const Money = ({ amount }: { amount: number | null }) => <Figure value={amount} text={formatUsdt(amount)} />;

/** A cell with a figure; nothing is quieter than something. */
function Figure({ value, text }: { value: number | null; text: string }) {
  return (
    <td className={value === 0 || value === null ? 'numeric text-ink-3' : 'numeric'}>
      <Amount text={text} />
    </td>
  );
}

/** A result, colored by its sign; nothing earned has no color. */
export function NetResult({ result }: { result: number }) {
  const text = formatSignedUsdt(result);
  return result === 0 ? (
    <span className="text-ink-3">
      <Amount text={text} />
    </span>
  ) : (
    <Change value={result} text={text} hasArrow={false} />
  );
}
