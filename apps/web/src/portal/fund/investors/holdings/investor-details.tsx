import type { Investor } from '@equanim/contract/fund';
import { FEE_KINDS, type Fee } from '@equanim/finance/ledger/kinds';
import { Fragment } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUsdt, formatShares } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { accruedFees, paidFees } from '../../parts/paid-fees.ts';
import { Reference } from '../../parts/reference.tsx';
import type { AskedDialog } from '../asked-dialog.ts';
import { SeriesTable } from '../../parts/series-table.tsx';

interface InvestorDetailsProps {
  investor: Investor;
  onAsk: (asked: AskedDialog) => void;
}

/** What a row opens to: who stands for the investor, its series, what it paid, and what can be done about it. */
export function InvestorDetails({ investor, onAsk }: InvestorDetailsProps) {
  const { reference, users, series, gross_result: grossResult } = investor;
  return (
    <div className="grid gap-2 rounded-control border border-hairline bg-page p-3 md:px-4">
      <div className="flex min-h-9 flex-wrap items-center gap-x-8 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-ink-3">Reference of a wire</span> <Reference reference={reference} />
        </p>
        <p className="flex flex-wrap gap-x-2 gap-y-1">
          <span className="text-ink-3">Users</span> <Users users={users} />
        </p>
        <Button
          className="ml-auto"
          aria-haspopup="dialog"
          onClick={() => onAsk({ about: 'investor', investor })}
        >
          Change
        </Button>
      </div>
      {series.length === 0 ? (
        <p className="py-3 text-ink-3">
          {investor.since === null ? 'No subscription was dealt yet.' : 'Everything was redeemed.'}
        </p>
      ) : (
        <SeriesTable
          caption={`Series of ${investor.name}, in USDT unless a column says otherwise`}
          holding={investor}
          formatShares={formatShares}
          stackBelow={1280}
        />
      )}
      <p className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-hairline pt-2.5 text-xs text-ink-3">
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
