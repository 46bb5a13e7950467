import type { Arrival, DealingRequest } from '@equanim/contract/dealing';
import { useQuery } from '@tanstack/react-query';
import { fundQuery } from '../../../../api/fund.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatRate, formatUsdt } from '../../../../ui/format/number.ts';
import { RadioChoices } from '../../../../ui/forms/choices.tsx';
import { arrivedOf, reckon, subscriptionRateOn } from './reckoned.ts';

interface ReckonChoicesProps {
  request: DealingRequest;
  /** Null while nothing is chosen. */
  arrived: Arrival | null;
  onChoose: (arrived: Arrival) => void;
}

const NAMES = { net: 'Net: the fee is already taken off', gross: 'Gross: the fee comes off it' } as const;

/** As what the money of a subscription is taken, and what would be invested of it. */
export function ReckonChoices({ request, arrived, onChoose }: ReckonChoicesProps) {
  const fund = useQuery(fundQuery()).data;
  const { dealing_day: day, amount } = request;
  const rate = fund === undefined ? null : subscriptionRateOn(fund.terms, day);
  const money = arrivedOf(request);
  const noteOf = (value: Arrival): string => {
    if (rate === null) return value === 'net' ? 'All of it is invested' : 'The rest is invested';
    const { net, gross, fee } = reckon(value, { money, asked: amount ?? money, rate });
    return `${formatUsdt(net)} USDT are invested, ${formatUsdt(gross)} gross, fee ${formatUsdt(fee)}`;
  };
  return (
    <div className="grid gap-2">
      <RadioChoices
        legend={<Amount text={`${formatUsdt(money)} USDT arrived`} />}
        choices={(['net', 'gross'] as const).map((value) => ({
          value,
          name: NAMES[value],
          note: <Amount text={noteOf(value)} />,
        }))}
        value={arrived}
        onValue={onChoose}
      />
      {rate === null ? null : (
        <p className="text-xs text-ink-3">
          At the subscription fee of {formatDealingDay(day)}, {formatRate(rate)}.
        </p>
      )}
    </div>
  );
}
