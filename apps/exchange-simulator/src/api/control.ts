import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Account } from '../account/account.ts';
import { parseFixed } from '../fixed.ts';
import { historyCsv, truthAt } from '../history.ts';
import type { Prices } from '../market/prices.ts';
import type { Clock } from './clock.ts';
import type { RowOverrides } from './endpoints.ts';
import { FAULT_NAMES, type FaultOrder, type Faults } from './faults.ts';
import { orderRow } from './order-rows.ts';

export interface Controls {
  account: Account;
  prices: Prices;
  clock: Clock;
  faults: Faults;
  setRows(rows: RowOverrides): void;
}

/** What a test can make happen to the account. */
export interface AccountEvent {
  kind: 'deposit' | 'withdrawal' | 'zero' | 'crash';
  at: number;
  /** USDT, for a deposit or withdrawal. */
  amount?: string;
  /** By how much a crash moves prices against every position, 0.4 for 40 %. */
  part?: number;
}

/** Makes something really happen to the account or the market. */
export function happenTo(
  { account, prices }: Pick<Controls, 'account' | 'prices'>,
  event: AccountEvent,
): void {
  if (event.kind === 'crash') {
    const part = event.part ?? 0.2;
    const holdings = [...account.bookAt(event.at).holdings];
    const factors = Object.fromEntries(
      holdings.map(([symbol, { size }]) => [symbol, size > 0n ? 1 - part : 1 + part]),
    );
    prices.shock({ atMs: event.at, factors });
    account.forgetSince(event.at);
    return;
  }
  const amount = event.kind === 'zero' ? null : parseFixed(event.amount ?? '10000');
  account.intervene({
    ms: event.at,
    amount: amount !== null && event.kind === 'withdrawal' ? -amount : amount,
  });
}

/** The calls with which a test steers the exchange; unsigned, and only ever on the loopback interface. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  const { account, clock, faults } = controls;

  app.get('/sim/faults', () => ({ names: FAULT_NAMES, ordered: faults.list() }));
  app.post<{ Body: FaultOrder }>('/sim/faults', (request) => {
    faults.order(request.body);
    return { ordered: faults.list() };
  });
  app.delete('/sim/faults', () => {
    faults.clear();
    return { ordered: [] };
  });
  app.post<{ Body: { nowMs?: number | null; advanceMs?: number; skewMs?: number } }>(
    '/sim/clock',
    ({ body }) => {
      if (body.nowMs !== undefined) clock.set(body.nowMs);
      if (body.advanceMs !== undefined) clock.advance(body.advanceMs);
      if (body.skewMs !== undefined) clock.skew(body.skewMs);
      return { nowMs: clock.now(), serverNowMs: clock.serverNow() };
    },
  );
  app.post<{ Body: AccountEvent }>('/sim/account', ({ body }) => {
    happenTo(controls, body);
    return { happened: body.kind };
  });
  app.post<{ Body: RowOverrides }>('/sim/rows', ({ body }) => {
    controls.setRows(body);
    return { replaced: Object.keys(body) };
  });
  app.get<{ Querystring: { at?: string } }>('/sim/truth', ({ query }) =>
    truthAt(account, Number(query.at ?? clock.now())),
  );
  app.get<{ Querystring: { from: string; to: string } }>('/sim/truth/orders', ({ query }) =>
    account
      .ordersBetween(Number(query.from), Number(query.to))
      .map((order) => orderRow(order, clock.now(), 0)),
  );
  app.get<{ Querystring: { now?: string } }>('/sim/history.csv', ({ query }, reply) =>
    reply.type('text/csv').send(Readable.from(historyCsv(account, Number(query.now ?? clock.now())))),
  );
}
