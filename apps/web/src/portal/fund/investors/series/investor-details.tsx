import type { Investor, SeriesValue } from '@equanim/contract/fund';
import { FEE_KINDS, FEES, type Fee } from '@equanim/finance/ledger/kinds';
import { Fragment } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUsdt, formatShares } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { accruedFees, paidFees } from '../../parts/paid-fees.ts';
import { Reference } from '../../parts/reference.tsx';
import type { AskedDialog } from '../asked-dialog.ts';
import { SeriesTable } from './series-table.tsx';
import './series.css';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { Units } from '../../parts/units.tsx';
import { Fact, Facts } from '../../../../ui/facts/facts.tsx';
import { PerShare } from './per-share.tsx';

/** Whom the details are of, and how they stand. */
export interface InvestorDetailsProps {
  investor: Investor;
  /** Whether series stand below each other. */
  isStacked: boolean;
  onAsk: (asked: AskedDialog) => void;
}

/** What a row opens to: who stands for the investor, its series, what it paid, and what can be done about it. */
export function InvestorDetails({ investor, isStacked, onAsk }: InvestorDetailsProps) {
  const { reference, users, series, gross_result: grossResult } = investor;
  return (
    <div className="investor-details">
      <div className="investor-head">
        <p className="investor-fact">
          <span className="text-ink-3">Reference of a wire</span> <Reference reference={reference} />
        </p>
        <p className="investor-fact">
          <span className="text-ink-3">Users</span> <Users users={users} />
        </p>
        <div className="investor-actions">
          <Button aria-haspopup="dialog" onClick={() => onAsk({ about: 'investor', investor })}>
            Change
          </Button>
          {isStacked ? (
            <Button aria-haspopup="dialog" onClick={() => onAsk({ about: 'request', investor })}>
              Request
            </Button>
          ) : null}
        </div>
      </div>
      {series.length === 0 ? (
        <p className="py-3 text-ink-3">
          {investor.since === null ? 'No subscription was dealt yet.' : 'Everything was redeemed.'}
        </p>
      ) : null}
      {series.length > 0 && isStacked ? <SeriesList series={series} /> : null}
      {series.length > 0 && !isStacked ? <SeriesTable series={series} name={investor.name} /> : null}
      <p className="investor-sum">
        <FeeSums investor={investor} />
        <span>
          <Sum name="Result before fees, USDT:" amount={grossResult} />
        </span>
      </p>
    </div>
  );
}

function FeeSums({ investor }: Pick<InvestorDetailsProps, 'investor'>) {
  const [paid, accrued] = [paidFees(investor), accruedFees(investor)];
  return (
    <span>
      Fees paid, USDT: <Sums sums={paid} />
      {paid.given_back === 0 ? null : (
        <>
          , <Sum name="given back" amount={paid.given_back} />
        </>
      )}
      ; accrued: <Sums sums={accrued} />
    </span>
  );
}

/** The fees there are, one after another. */
function Sums({ sums }: { sums: Partial<Record<Fee, number>> }) {
  const told = FEE_KINDS.filter((fee) => sums[fee] !== undefined);
  return told.map((fee, index) => (
    <Fragment key={fee}>
      {index === 0 ? null : ', '}
      <Sum name={fee} amount={sums[fee] ?? 0} />
    </Fragment>
  ));
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <>
      {name}{' '}
      <span className="tabular text-ink-1">
        <Amount text={formatUsdt(amount)} />
      </span>
    </>
  );
}

function Users({ users }: Pick<Investor, 'users'>) {
  if (users.length === 0) return <span className="text-ink-2">Nobody yet</span>;
  return (
    <span>
      {users.map(({ id, name, email }, index) => (
        <span key={id}>
          {index === 0 ? null : ', '}
          <bdi title={email}>{name}</bdi>
        </span>
      ))}
    </span>
  );
}

/** The same series where their table has no room: one below the other. */
function SeriesList({ series }: { series: readonly SeriesValue[] }) {
  return (
    <ul className="series-list">
      {series.map((one) => (
        <li key={one.id}>
          <p className="font-medium">
            {one.name}{' '}
            <span className="font-normal text-ink-3">dealt on {formatDealingDay(one.dealt_on)}</span>
          </p>
          <Facts className="series-facts">
            <Fact name="Shares">
              <Amount text={formatShares(one.shares)} />
            </Fact>
            <Fact name="Units">
              <Units units={one.units} />
            </Fact>
            <Money name="Mark" amount={one.high_water_mark} />
            <Money name="Value" amount={one.value} />
            <Money name="Accrued fee" amount={one.accrued_fee} />
            <Money name="Net value" amount={one.net_value} />
            <Fact name="Net per share">
              <PerShare value={one.net_value_per_share} />
            </Fact>
            {FEE_KINDS.map((fee) => (
              <Money key={fee} name={`${FEES[fee].name} fees paid`} amount={paidFees(one)[fee]} />
            ))}
          </Facts>
        </li>
      ))}
    </ul>
  );
}

function Money({ name, amount }: { name: string; amount: number }) {
  return (
    <Fact name={name}>
      <Amount text={formatUsdt(amount)} />
    </Fact>
  );
}
