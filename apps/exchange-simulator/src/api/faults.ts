import { uniform } from '../market/random.ts';
import { bodyFaults } from './body-faults.ts';
import { transportFaults } from './transport-faults.ts';

/** A fault on demand. */
export interface FaultOrder {
  name: string;
  /** Only calls whose path begins with it; by default all calls. */
  path?: string;
  /** Only calls that ask for these parameters, such as the list of one category; by default all. */
  query?: Record<string, string>;
  /** How many calls it strikes; by default any number. */
  times?: number;
  /** How likely it strikes a call that fits; by default 1. */
  probability?: number;
  /** Only within this span of the exchange's time. */
  fromMs?: number;
  toMs?: number;
  params?: Record<string, unknown>;
}

export type Faults = ReturnType<typeof createFaults>;

/** The names of every fault there is. */
export const FAULT_NAMES: readonly string[] = [...Object.keys(transportFaults), ...Object.keys(bodyFaults)];

/** Default paths of faults that make sense for one call only. */
const DEFAULT_PATHS: Record<string, string> = {
  'late-log': '/v5/account/transaction-log',
  'profit-x10': '/v5/account/wallet-balance',
  'coin-price': '/v5/account/wallet-balance',
  'position-size': '/v5/position/list',
};

/** Faults that are ordered, and what they have struck. */
export function createFaults(seed: number) {
  let orders: Array<FaultOrder & { struck: number }> = [];
  let drawn = 0;

  return {
    /** @throws RangeError for a name that is no fault */
    order(fault: FaultOrder): void {
      if (!FAULT_NAMES.includes(fault.name)) throw new RangeError(`There is no fault named ${fault.name}.`);
      const path = fault.path ?? DEFAULT_PATHS[fault.name];
      orders.push({ ...fault, ...(path !== undefined && { path }), struck: 0 });
    },

    clear: (): void => void (orders = []),

    list: () => orders.map((order) => ({ ...order })),

    /** The fault that strikes a call, if one does. */
    strike(call: StruckCall): FaultOrder | undefined {
      const found = orders.find(
        (order) => isDue(order, call) && uniform(seed, (drawn += 1)) < (order.probability ?? 1),
      );
      if (found) found.struck += 1;
      return found;
    },
  };
}

/** A call that a fault may strike. */
interface StruckCall {
  path: string;
  query: Record<string, unknown>;
  nowMs: number;
}

function isDue(order: FaultOrder & { struck: number }, { path, query, nowMs }: StruckCall): boolean {
  return (
    path.startsWith(order.path ?? '') &&
    Object.entries(order.query ?? {}).every(([name, value]) => query[name] === value) &&
    order.struck < (order.times ?? Number.POSITIVE_INFINITY) &&
    nowMs >= (order.fromMs ?? Number.NEGATIVE_INFINITY) &&
    nowMs <= (order.toMs ?? Number.POSITIVE_INFINITY)
  );
}
