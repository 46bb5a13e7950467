import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { minuteOf } from '../../../platform/time.ts';
import type { FreshReading } from '../model.ts';
import type { KeyWatch } from '../status/key-watch.ts';
import type { SampleOrGap } from './sample-or-gap.ts';
import type { SnapshotStore } from '../stores/snapshot.store.ts';
import type { TimeKeeper } from './time-keeper.ts';

interface FreshReadingDeps {
  exchange: Pick<Exchange, 'skewMs'>;
  snapshots: Pick<SnapshotStore, 'byHandAt' | 'valueAt'>;
  keeper: Pick<TimeKeeper, 'check' | 'now'>;
  keyWatch: Pick<KeyWatch, 'refusal'> | null;
  minutes: Pick<SampleOrGap, 'sample'>;
}

/**
 * Reads the account now, for an administrator's refresh; the running minute is stored by it unless it is stored already.
 *
 * @throws ExchangeError when the exchange gives no usable answer, the sample is quarantined or the key is refused
 */
export async function readFresh(deps: FreshReadingDeps): Promise<FreshReading> {
  const { exchange, snapshots, keeper, keyWatch, minutes } = deps;
  const refusal = keyWatch?.refusal();
  if (refusal) throw new ExchangeError('refused', refusal.what);
  await keeper.check();
  const outcome = await minutes.sample(minuteOf(new Date(keeper.now())));
  if (outcome.kind !== 'sampled') throw new ExchangeError('malformed', outcome.reason);
  const { readAt, totals } = outcome.sample;
  const { unrealizedPnl } = totals;
  const equity = totals.equity.plus(await snapshots.byHandAt(readAt));
  const value = await snapshots.valueAt(readAt, equity);
  return {
    takenAt: new Date(readAt.getTime() - exchange.skewMs()),
    equity: equity.toNumber(),
    unrealizedPnl: unrealizedPnl.toNumber(),
    normalizedValue: value?.toDecimalPlaces(12).toNumber() ?? null,
  };
}
