import { createInterface } from 'node:readline';
import { logRow } from '../../apps/exchange-simulator/src/api/log-rows.ts';
import { executionRow, orderRow } from '../../apps/exchange-simulator/src/api/order-rows.ts';
import { format } from '../../apps/exchange-simulator/src/fixed.ts';
import { stateMoments } from '../../apps/exchange-simulator/src/history/moments.ts';
import { ACCOUNT_START_MS } from '../../apps/exchange-simulator/src/kinds/market-neutral.ts';
import type { Contract } from '../../apps/exchange-simulator/src/market/contracts.ts';
import { createWorld } from '../../apps/exchange-simulator/src/simulated-world.ts';
import { partsOf } from '../../apps/exchange-simulator/src/truth-parts.ts';
import { truthAt } from '../../apps/exchange-simulator/src/truth.ts';

/** A line of standard input; times are epoch milliseconds. */
type Question =
  /** Every row of the account from its opening up to a time, in the words of the exchange. */
  | { rowsUntil: number }
  | { pricesAt: number[] }
  /** When the demo told coins and positions, if it told its history at a time. */
  | { statesToldAt: number }
  /** What the simulator itself says it is worth. */
  | { truthAt: number[] }
  | { partsBetween: [fromMs: number, toMs: number] };

/**
 * Answers questions about the books of the demo's account, a line of JSON for each line of standard input. It knows the
 * simulator alone, and adds nothing up.
 */
const { account, market, investors } = createWorld({ seed: process.argv[2] ?? 'equanim', account: 'demo' });

/** Those that the rows are of, by symbol: prices are told of these. */
const contracts = new Map<string, Contract>();

function answerTo(question: Question): unknown {
  if ('pricesAt' in question) return question.pricesAt.map(pricesAt);
  if ('statesToldAt' in question) return stateMoments(question.statesToldAt);
  if ('truthAt' in question) return question.truthAt.map((ms) => truthAt(account, ms));
  if ('partsBetween' in question) return partsOf(account, ...question.partsBetween);
  return rowsUntil(question.rowsUntil);
}

function rowsUntil(ms: number) {
  const span = [ACCOUNT_START_MS, ms] as const;
  const executions = account.executionsBetween(...span);
  for (const { contract } of executions)
    if (contract.category !== 'spot') contracts.set(contract.symbol, contract);
  return {
    investors,
    log: account.logBetween(...span).map(logRow),
    orders: account.ordersBetween(...span).map((order) => orderRow(order, ms)),
    executions: executions.map(executionRow),
  };
}

function pricesAt(ms: number) {
  const marks = [...contracts].map(
    ([symbol, contract]) => [symbol, format(market.markPrice(contract, ms))] as const,
  );
  return { ...Object.fromEntries(marks), BTC: format(market.coinPrice('BTC', ms)) };
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(answerTo(JSON.parse(line) as Question))}\n`);
