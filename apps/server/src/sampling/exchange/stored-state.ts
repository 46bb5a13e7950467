import { Decimal } from 'decimal.js';
import type { AccountState, HeldCoin, PositionReading } from './exchange.ts';
import type { StoredCoin, StoredPosition } from '../../platform/database/tables/minutes.ts';

/** Coins and positions as they are stored: JSON, decimals as text. */
export function toStored({ coins, positions, uncheckedCoins }: Omit<AccountState, 'readAt'>) {
  return {
    coins: JSON.stringify(coins.map(toStoredCoin)),
    positions: JSON.stringify(positions.map(toStoredPosition)),
    unchecked_coins: JSON.stringify(uncheckedCoins),
  };
}

/** @returns the state as it was read */
export function fromStored(
  readAt: Date,
  stored: { coins: StoredCoin[]; positions: StoredPosition[]; unchecked_coins: string[] | null },
): AccountState {
  return {
    readAt,
    coins: stored.coins.map(toCoin),
    positions: stored.positions.map(toPosition),
    uncheckedCoins: stored.unchecked_coins ?? [],
  };
}

function toStoredCoin(coin: HeldCoin): StoredCoin {
  return {
    coin: coin.coin,
    walletBalance: coin.walletBalance.toFixed(),
    spotBorrow: coin.spotBorrow.toFixed(),
    unrealizedPnl: coin.unrealizedPnl.toFixed(),
    optionValue: coin.optionValue.toFixed(),
    ...(!coin.unconfirmedPnl.isZero() && { unconfirmedPnl: coin.unconfirmedPnl.toFixed() }),
    price: coin.price?.toFixed() ?? null,
  };
}

function toCoin(stored: StoredCoin): HeldCoin {
  const [walletBalance, spotBorrow, unrealizedPnl, optionValue] = [
    new Decimal(stored.walletBalance),
    new Decimal(stored.spotBorrow),
    new Decimal(stored.unrealizedPnl),
    new Decimal(stored.optionValue),
  ];
  return {
    coin: stored.coin,
    walletBalance,
    spotBorrow,
    unrealizedPnl,
    optionValue,
    unconfirmedPnl: new Decimal(stored.unconfirmedPnl ?? 0),
    equity: walletBalance.minus(spotBorrow).plus(unrealizedPnl).plus(optionValue),
    price: stored.price === null ? null : new Decimal(stored.price),
  };
}

function toStoredPosition(position: PositionReading): StoredPosition {
  return {
    category: position.category,
    settleCoin: position.settleCoin,
    symbol: position.symbol,
    positionIdx: position.positionIdx,
    side: position.side,
    size: position.size.toFixed(),
    entryPrice: position.entryPrice.toFixed(),
    markPrice: position.markPrice.toFixed(),
    value: position.value.toFixed(),
    unrealizedPnl: position.unrealizedPnl.toFixed(),
    leverage: position.leverage?.toFixed() ?? null,
    initialMargin: position.initialMargin?.toFixed() ?? null,
  };
}

function toPosition(stored: StoredPosition): PositionReading {
  return {
    category: stored.category,
    settleCoin: stored.settleCoin,
    symbol: stored.symbol,
    positionIdx: stored.positionIdx,
    side: stored.side,
    size: new Decimal(stored.size),
    entryPrice: new Decimal(stored.entryPrice),
    markPrice: new Decimal(stored.markPrice),
    value: new Decimal(stored.value),
    unrealizedPnl: new Decimal(stored.unrealizedPnl),
    leverage: stored.leverage === null ? null : new Decimal(stored.leverage),
    initialMargin: stored.initialMargin === null ? null : new Decimal(stored.initialMargin),
    // Only readings of the same minute are compared by it.
    revision: null,
  };
}
