import type { handLine, handLineBody } from '@equanim/contract/hand-lines';
import type { z } from 'zod';
import type { LineAct } from '../lines/keep-line.ts';
import type { ValuedLine } from '../lines/lines.service.ts';
import { numberOf, numberOrNull } from './words.ts';

export function toHandLine(line: ValuedLine): z.infer<typeof handLine> {
  return {
    id: line.id,
    wallet: line.wallet,
    coin: line.coin,
    quantity: numberOf(line.left),
    price: numberOf(line.price),
    value_usdt: numberOf(line.value),
    share_of_nav: numberOrNull(line.share),
    since: line.effectiveAt.toISOString(),
    transaction_id: line.transactionId ?? '',
    ...toUndoing(line, line.id),
    closings: line.closings.map(({ id, kind, quantity, effectiveAt }) => ({
      id,
      kind,
      quantity: numberOf(quantity.neg()),
      at: effectiveAt.toISOString(),
      ...toUndoing(line, id),
    })),
  };
}

function toUndoing({ whyNot }: ValuedLine, id: string) {
  const why = whyNot(id);
  return { may_undo: why === null, why_not: why };
}

/** @throws RangeError for a body that the contract refuses */
export function fromHandLine(body: z.infer<typeof handLineBody>): LineAct {
  const { transaction_id: flow, wallet, line, undo } = body;
  if (undo !== undefined) return { undo };
  if (line !== undefined) return { line, loss: true };
  if (flow === undefined || wallet === undefined) throw new RangeError('Neither a flow nor a line is named.');
  return { transaction_id: flow, wallet };
}
