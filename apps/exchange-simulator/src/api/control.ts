import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Account } from '../account/account.ts';
import { happenTo, type AccountEvent } from '../account/events.ts';
import { evidenceText, tellHistory, type ToldHistory } from '../history/evidence-file.ts';
import type { Investor } from '../kinds/investors.ts';
import type { Profile } from '../kinds/kind.ts';
import { partsOf } from '../truth-parts.ts';
import { truthAt } from '../truth.ts';
import type { Clock } from './clock.ts';
import { FAULT_NAMES, type FaultOrder, type Faults } from './faults.ts';
import { orderRow } from './order-rows.ts';
import type { RowOverrides } from './endpoint.ts';

export interface Controls {
  account: Account;
  profile: Profile;
  investors: Investor[];
  clock: Clock;
  faults: Faults;
  setRows(rows: RowOverrides): void;
}

/** The calls with which a test controls the exchange; unsigned, so only for the loopback interface. */
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
    happenTo(account, body);
    return { happened: body.kind };
  });
  app.post<{ Body: RowOverrides }>('/sim/rows', ({ body }) => {
    controls.setRows(body);
    return { replaced: Object.keys(body) };
  });
  app.get<{ Querystring: { at?: string } }>('/sim/truth', ({ query }) =>
    truthAt(account, Number(query.at ?? clock.now())),
  );
  app.get<{ Querystring: { from: string; to: string } }>('/sim/truth/parts', ({ query }) =>
    partsOf(account, Number(query.from), Number(query.to)),
  );
  app.get<{ Querystring: { from: string; to: string } }>('/sim/truth/orders', ({ query }) =>
    account.ordersBetween(Number(query.from), Number(query.to)).map((order) => orderRow(order, clock.now())),
  );
  app.get('/sim/investors', () => controls.investors);
  serveHistory(app, controls);
}

/** The account's whole life as a history file, and the evidence for the one told last. */
function serveHistory(app: FastifyInstance, { account, profile, clock }: Controls): void {
  let told: ToldHistory | null = null;
  app.get<{ Querystring: { now?: string } }>('/sim/history.csv', ({ query }, reply) => {
    told = tellHistory(account, Number(query.now ?? clock.now()));
    return reply.type('text/csv').send(told.csv);
  });
  app.get('/sim/history.evidence', (_request, reply) => {
    if (!told) return reply.status(404).send({ message: 'No history was told.' });
    const text = Readable.from(evidenceText({ account, profile }, told));
    // What fails ends the answer early, which its reader notices.
    return reply.type('application/gzip').send(pipeline(text, createGzip({ level: 1 }), () => undefined));
  });
}
