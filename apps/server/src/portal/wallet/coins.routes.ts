import type { CoinHolding } from '@equanim/contract/wallet';
import type { CoinReading } from '../../sampling/exchange/exchange.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import { tooOld } from './too-old.ts';
import type { WalletService } from './wallet.service.ts';
import type { CoinsStore, HeldCoins } from './coins.store.ts';

/** The collector's minute: there is a sample by then, or a reason why not. */
const RETRY_SECONDS = 60;

/** @param wallet says which samples still tell something about now */
export function coinsRoutes(
  coins: CoinsStore,
  { wallet, clock }: { wallet: WalletService; clock: () => Date },
): Handlers {
  /** A snapshot that was imported does not say what it held. */
  async function imported(): Promise<HeldCoins | undefined> {
    const latest = await wallet.latest(clock());
    return latest && { takenAt: latest.takenAt, coins: [] };
  }

  return {
    async walletCoins() {
      const held = (await coins.latest()) ?? (await imported());
      if (!held) throw new Problem('no-data-yet', { retryAfterSeconds: RETRY_SECONDS });
      if (!wallet.isUseful(held)) throw tooOld(held.takenAt);
      const data = held.coins
        .map(toHolding)
        .toSorted((a, b) => Math.abs(b.value_usdt) - Math.abs(a.value_usdt) || a.coin.localeCompare(b.coin));
      return {
        timestamp: held.takenAt.toISOString(),
        data,
        ...(wallet.isStale(held) && { stale: true }),
      };
    },
  };
}

function toHolding(coin: CoinReading): CoinHolding {
  return {
    coin: coin.coin,
    wallet_balance: coin.walletBalance.toNumber(),
    borrowed: coin.spotBorrow.toNumber(),
    unrealized_pnl: coin.unrealizedPnl.toNumber(),
    option_value: coin.optionValue.toNumber(),
    equity: coin.equity.toNumber(),
    price: coin.price?.toNumber() ?? null,
    value_usdt: coin.equity.times(coin.price ?? 0).toNumber(),
  };
}
