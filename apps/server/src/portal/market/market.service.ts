import { downsample } from '@equanim/finance/downsample';
import { DomainError } from '../../platform/domain-error.ts';
import { UnknownSymbolError } from '../../sampling/exchange/exchange-error.ts';
import type { Exchange, KlineReading } from '../../sampling/exchange/exchange.ts';
import type { Span } from '../../platform/time.ts';
import { beginRange } from '../wallet/range-start.ts';
import type { SampleAge } from '../wallet/sample-age.ts';
import type { BtcPrice, MarketStore } from './market.store.ts';

interface MarketDeps {
  store: MarketStore;
  exchange: Pick<Exchange, 'listKlines' | 'readTime'>;
  age: SampleAge;
  clock: () => Date;
}

/** Bitcoin's price over a range. */
export interface BtcHistory {
  points: BtcPrice[];
  /** How many prices the range holds. */
  count: number;
}

/** The clock of the exchange beside ours. */
export interface ClockComparison {
  exchangeTime: Date;
  serverTime: Date;
  /** Exchange clock minus ours, milliseconds. */
  skewMs: number;
}

export type MarketService = ReturnType<typeof createMarketService>;

/** Bitcoin as it was sampled, and what the exchange says about its markets and its time. */
export function createMarketService({ store, exchange, age, clock }: MarketDeps) {
  return {
    /** At most `limit` prices of a span, first and last among them, with its peaks and falls. */
    async btcHistory(asked: Span, limit: number): Promise<BtcHistory> {
      const { span } = await beginRange(store, asked);
      const { candidates, count } = await store.read(span);
      const points = downsample(candidates, limit, {
        valuesOf: ({ price }) => [price],
        positionOf: ({ takenAt }) => takenAt.getTime(),
      });
      return { points, count };
    },

    /** The newest price, if it still stands for now. @throws DomainError `no-data-yet` or `too-old` */
    async btcPrice(): Promise<BtcPrice & { isStale: boolean }> {
      const latest = age.requireCurrent(await store.latest());
      return { ...latest, isStale: age.isStale(latest) };
    },

    /** @throws DomainError `invalid-input` for a symbol the exchange does not have */
    klines: (request: Parameters<Exchange['listKlines']>[0]): Promise<KlineReading[]> =>
      exchange.listKlines(request).catch(blameSymbol),

    async compareClocks(): Promise<ClockComparison> {
      const [askedAt, exchangeTime] = [clock(), await exchange.readTime()];
      const serverTime = clock();
      // The exchange read its clock about halfway between question and answer.
      const halfway = (askedAt.getTime() + serverTime.getTime()) / 2;
      return { exchangeTime, serverTime, skewMs: exchangeTime.getTime() - halfway };
    },
  };
}

function blameSymbol(error: unknown): never {
  if (!(error instanceof UnknownSymbolError)) throw error;
  const faults = [{ field: 'symbol', message: 'The exchange has no such symbol.' }];
  throw new DomainError('invalid-input', undefined, { faults });
}
