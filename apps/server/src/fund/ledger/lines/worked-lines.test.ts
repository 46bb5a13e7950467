import { readFileSync } from 'node:fs';
import type { Investor } from '@equanim/contract/fund';
import type { HandLine } from '@equanim/contract/hand-lines';
import { Exact } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import { afterEach, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../platform/time.ts';
import { startLinesWorld, type LinesWorld, type Moved } from './kept-lines.test-support.ts';

/** What docs/ledger holds: scenarios, and the answers that another program computed from them. */
const FOLDER = new URL('../../../../../../docs/ledger/', import.meta.url);
/** A minute is read two seconds after it begins. */
const READ_DELAY_MS = 2_000;

interface Point {
  at: string;
  /** What was read of the account, USDT. */
  account: string;
  equity: string;
  units: string;
  /** USDT for one Bitcoin. */
  btc?: string | undefined;
}
interface Flow {
  id: string;
  at: string;
  amount: string;
  quantity?: string;
  for?: string;
  wallet?: string;
  kept?: string;
}
interface Scenario {
  opening: { at: string; units: string };
  flows: Flow[];
  losses?: Array<{ at: string; flow: string }>;
  requests: Array<{ id: string; investor: string; gross: string; day: string }>;
  strikes: Array<{ day: string; sample: Point }>;
  moments: Array<Point & { price: string }>;
}
interface Answer {
  owners: Record<string, Record<string, string>>;
  byHand: Record<string, { left: string; value: string }>;
}
interface Answers {
  strikes: Record<string, Answer>;
  moments: Answer[];
}

let world: LinesWorld;
afterEach(() => world.close());

const exactly = (number: Decimal.Value, decimals: number): string => new Exact(number).toFixed(decimals);
const timeOf = (moment: string): number => new Date(moment).getTime();
const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Plays the account of a scenario, and what administrators do. */
function playerOf(scenario: Scenario) {
  const { flows, requests } = scenario;
  const ids = new Map<string, string>();
  let last: Pick<Point, 'account' | 'btc'> = { account: scenario.opening.units };
  let played = 0;

  /** What the account has in Bitcoin: all that ever leaves it lies there before. */
  function heldAt(ms: number): Decimal {
    const moved = flows.filter((flow) => flow.quantity && timeOf(flow.at) <= ms + READ_DELAY_MS);
    const first = flows.find((flow) => flow.quantity)?.quantity ?? 0;
    return moved.reduce((held, flow) => held.plus(flow.quantity ?? 0), new Exact(first).neg());
  }

  async function read(ms: number, point: Pick<Point, 'account' | 'btc'>, flow?: Flow): Promise<void> {
    last = point;
    if (ms <= played) return;
    played = ms;
    const { account, btc } = point;
    const bitcoin = btc ? { held: heldAt(ms), price: btc } : undefined;
    const cash = bitcoin ? new Exact(account).minus(bitcoin.held.times(bitcoin.price)) : account;
    await world.minute(isoOf(ms), cash, flow && toMoved(flow), bitcoin);
  }

  /** Money moves between two minutes; what was asked for is matched. */
  async function move(flow: Flow): Promise<void> {
    const before = Math.floor((timeOf(flow.at) - READ_DELAY_MS - 1) / MINUTE_MS) * MINUTE_MS;
    await read(before, last);
    await read(
      before + MINUTE_MS,
      { ...last, account: exactly(new Exact(last.account).plus(flow.amount), 2) },
      flow,
    );
    if (!flow.for) return;
    const to = flow.for === 'house' ? { to: 'house' } : { to: 'request', request_id: ids.get(flow.for) };
    const matched = await world.call('POST', '/dealing/matches', { transaction_id: flow.id, ...to });
    expect(matched).toMatchObject({ status: 201 });
  }

  async function keep({ id, wallet, kept = '', for: whose }: Flow): Promise<void> {
    world.at(kept);
    const undone = { transaction_id: id, reason: 'It is still the fund’s.' };
    if (whose) await world.call('POST', '/dealing/matches/undo', undone);
    await world.keep({ transaction_id: id, wallet }, kept);
  }

  async function ask({ id, investor, gross, day }: Scenario['requests'][number]): Promise<void> {
    world.at(isoOf(timeOf(day) - 20 * DAY_MS));
    const asked = { kind: 'subscription', amount: Number(gross), dealing_day: day };
    const { body } = await world.call('POST', '/dealing/requests', {
      investor_id: await world.investor(investor),
      ...asked,
    });
    await world.call('POST', `/dealing/requests/${body.id}/accept`);
    ids.set(id, body.id);
  }

  return {
    read,
    events: [
      ...requests.map((one) => ({ ms: timeOf(one.day) - 20 * DAY_MS, play: () => ask(one) })),
      ...flows.map((flow) => ({ ms: timeOf(flow.at), play: () => move(flow) })),
      ...flows.flatMap((flow) => (flow.kept ? [{ ms: timeOf(flow.kept), play: () => keep(flow) }] : [])),
    ],
    atStart: (day: string) => read(timeOf(day), last),
  };
}

function toMoved({ quantity, ...flow }: Flow): Moved {
  return quantity ? { ...flow, bitcoin: quantity } : flow;
}

async function lose({ at, flow }: NonNullable<Scenario['losses']>[number]): Promise<void> {
  const { body } = await world.call('GET', '/funds/flagship/lines');
  const { id } = body.find((line: { transaction_id: string }) => line.transaction_id === flow);
  await world.keep({ line: id, loss: true }, at);
}

/** Owners and lines, as the product shows them. */
async function shown(): Promise<Answer> {
  await world.app.services.ledger.follow();
  const { body } = await world.call('GET', '/funds/flagship/investors');
  const { body: lines } = await world.call('GET', '/funds/flagship/lines');
  const others = (['house', 'settlement', 'manager'] as const).map((name) => [
    name,
    { units: exactly(body[name].units, 18), value: exactly(body[name].value, 2) },
  ]);
  const held = (body.investors as Investor[]).filter(({ series }) => series.length > 0);
  const series = held.map((one) => [
    `series:${one.name}-1`,
    {
      units: exactly(one.units, 18),
      value: exactly(one.value, 2),
      accruedFee: exactly(one.accrued_fee, 2),
      netValue: exactly(one.net_value, 2),
    },
  ]);
  // One that is closed is listed, too, while what closed it can be taken back.
  const open = (lines as HandLine[]).filter(({ quantity }) => quantity > 0);
  const byHand = open.map((line) => [
    line.transaction_id,
    { left: exactly(line.quantity, 18), value: exactly(line.value_usdt, 2) },
  ]);
  return { owners: Object.fromEntries([...series, ...others]), byHand: Object.fromEntries(byHand) };
}

/** Of an answer, what the product shows. */
function expected(answer: Answer | undefined): Answer {
  const owners = Object.entries(answer?.owners ?? {}).map(
    ([name, { units, value, accruedFee, netValue }]) => [
      name,
      { units, value, ...(netValue && { accruedFee, netValue }) },
    ],
  );
  return { owners: Object.fromEntries(owners), byHand: answer?.byHand ?? {} };
}

/** The newest minute as it is stored. */
async function newest() {
  const row = await world.app.db
    .selectFrom('snapshots')
    .select(['equity', 'units', 'normalized_value'])
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { equity: exactly(row.equity, 2), units: exactly(row.units ?? 0, 18), price: row.normalized_value };
}

it.each(['savings', 'late-line'])(
  'The worked example %s has the equity, units, owners and lines that the other program computed, to the last digit',
  async (name) => {
    const parsed = (folder: string): unknown =>
      JSON.parse(readFileSync(new URL(`${folder}/${name}.json`, FOLDER), 'utf8'));
    const [scenario, answers] = [parsed('scenarios') as Scenario, parsed('answers') as Answers];
    world = await startLinesWorld(scenario.opening.at, Number(scenario.opening.units));
    const player = playerOf(scenario);
    const events = [
      ...player.events,
      ...(scenario.losses ?? []).map((loss) => ({ ms: timeOf(loss.at), play: () => lose(loss) })),
      ...scenario.strikes.map(({ sample }) => ({
        ms: timeOf(sample.at),
        play: () => player.read(timeOf(sample.at), sample),
      })),
      ...scenario.strikes.map(({ day }) => ({
        ms: timeOf(day),
        play: async () => {
          await player.atStart(day);
          expect(await world.deal(day)).toMatchObject({ status: 201 });
          expect(await shown()).toEqual(expected(answers.strikes[day]));
        },
      })),
      ...scenario.moments.map((moment, index) => ({
        ms: timeOf(moment.at),
        play: async () => {
          await player.read(timeOf(moment.at), moment);
          expect(moment).toMatchObject(await newest());
          expect(await shown()).toEqual(expected(answers.moments[index]));
        },
      })),
    ];
    for (const { play } of events.toSorted((a, b) => a.ms - b.ms)) await play();
    expect(await world.verify()).toEqual([]);
  },
);
