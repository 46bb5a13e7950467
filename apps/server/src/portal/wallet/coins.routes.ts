import type { CoinHolding } from '@equanim/contract/wallet';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { CoinReading } from '../../sampling/exchange/account-state.ts';
import type { CoinsService } from './coins.service.ts';

export function coinsRoutes(service: CoinsService) {
  return {
    walletCoins: {
      restsOn: ['account_states', 'snapshots', 'exclusions'],
      async answer() {
        const { takenAt, coins, isStale, agesAt } = await service.current();
        const data = coins
          .map(toHolding)
          .toSorted(
            (a, b) => Math.abs(b.value_usdt) - Math.abs(a.value_usdt) || a.coin.localeCompare(b.coin),
          );
        const answer = { timestamp: takenAt.toISOString(), data, ...(isStale && { stale: true }) };
        return { answer, cutOff: null, goodUntil: agesAt };
      },
    },
  } satisfies Partial<Handlers>;
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
