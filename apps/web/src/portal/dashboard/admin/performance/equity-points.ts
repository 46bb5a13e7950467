import type { Flow } from '@equanim/contract/wallet';
import type { CallReply } from '../../../../api/client.ts';
import type { ChartForm, ChartPoint } from '../../../../ui/chart/model.ts';
import { moneyBounds } from '../../../../ui/chart/money-axis.ts';
import { INSTANTS } from '../../../../ui/chart/time-axis.ts';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { formatSignedUsdt, formatUsdt } from '../../../../ui/format/number.ts';
import { sumOfFlows } from './equity-cards.tsx';

/** The equity at a moment, with the flows since the point before. */
export interface EquityPoint extends ChartPoint {
  /** USDT. */
  equity: number;
  flows: readonly Flow[];
}

/**
 * The equity of a history with each flow at the first point that holds it.
 *
 * @param answer in time order, as the server sends it
 * @param drawn what the chart of the performance draws of it: lines begin again at the same moments
 */
export function equityPoints(
  answer: Pick<CallReply<'walletHistory'>, 'data' | 'flows'>,
  drawn: readonly ChartPoint[],
): EquityPoint[] {
  const begins = new Set(drawn.flatMap(({ at, beginsLine }) => (beginsLine ? [at] : [])));
  const times = answer.data.map(({ timestamp }) => Date.parse(timestamp));
  const flowsAt = new Map<number, Flow[]>();
  for (const flow of answer.flows ?? []) {
    // A server from before 28 November 2026 does not tell which sample holds it first.
    const heldAt = Date.parse(flow.held_at ?? flow.timestamp);
    const at = times.find((time) => time >= heldAt) ?? times.at(-1);
    if (at !== undefined) flowsAt.set(at, [...(flowsAt.get(at) ?? []), flow]);
  }
  return answer.data.map(({ total_equity: equity }, index) => {
    const at = times[index] ?? 0;
    return { at, equity, flows: flowsAt.get(at) ?? [], beginsLine: begins.has(at) };
  });
}

function flowWord({ amount }: Flow): string {
  if (amount === null) return 'Flow of unknown amount';
  return amount < 0 ? 'Withdrawal' : 'Deposit';
}

/** What the chart of the equity draws and reads out; its axis is written where amounts are shown. */
export const EQUITY_FORM: ChartForm<EquityPoint> = {
  figures: [
    {
      name: 'Equity',
      unit: 'USDT',
      textOf: ({ equity }) => formatUsdt(equity),
      line: { valueOf: ({ equity }) => equity, className: 'text-ink-2', fill: 'fading' },
    },
    {
      name: 'Deposits and withdrawals',
      unit: 'USDT',
      textOf: ({ flows }) => {
        if (flows.length === 0) return null;
        const sum = sumOfFlows(flows);
        return sum === null ? 'Not known yet' : formatSignedUsdt(sum);
      },
      isSigned: true,
    },
  ],
  mark: {
    name: 'Deposit or withdrawal',
    className: 'text-portfolio',
    valueOf: ({ equity, flows }) => (flows.length === 0 ? null : equity),
  },
  notesOf: ({ flows }) =>
    flows.map((flow) => ({ text: `${flowWord(flow)}, ${formatDateTime(flow.timestamp)}` })),
  valuesFormat: null,
  boundsOf: moneyBounds,
  axis: INSTANTS,
};
