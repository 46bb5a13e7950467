import type { Totals } from '@equanim/finance/account-totals';
import { Decimal } from 'decimal.js';
import type { AccountState } from '../../exchange/exchange.ts';

/** The account sampled at one minute. */
export interface Snapshot {
  /** The minute, by our clock. */
  takenAt: Date;
  /** When the exchange wrote the wallet, by its clock. */
  readAt: Date;
  totals: Totals;
  btcPrice: Decimal | null;
  /** Coins and positions; null where they are not known any more. */
  state: AccountState | null;
}

/** A snapshot whose coins and positions are known. */
export type WholeSnapshot = Snapshot & { state: AccountState };

/** Totals as they are stored. */
export function totalsFromRow(row: {
  equity: string;
  wallet_balance: string;
  unrealized_pnl: string;
  option_value: string;
}): Totals {
  return {
    equity: new Decimal(row.equity),
    walletBalance: new Decimal(row.wallet_balance),
    unrealizedPnl: new Decimal(row.unrealized_pnl),
    optionValue: new Decimal(row.option_value),
  };
}
