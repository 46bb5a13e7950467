import type { CoinsStore, HeldCoins } from './coins.store.ts';
import type { SampleAge } from './sample-age.ts';
import type { WalletService } from './wallet.service.ts';

interface CoinsDeps {
  store: CoinsStore;
  wallet: Pick<WalletService, 'latest'>;
  age: SampleAge;
  clock: () => Date;
}

export type CoinsService = ReturnType<typeof createCoinsService>;

/** The coins of the account now. */
export function createCoinsService({ store, wallet, age, clock }: CoinsDeps) {
  /** An imported snapshot does not say which coins it held. */
  async function imported(): Promise<HeldCoins | undefined> {
    const latest = await wallet.latest(clock());
    return latest && { takenAt: latest.takenAt, coins: [] };
  }

  return {
    /** Those of the newest snapshot, and when its age will say otherwise. @throws DomainError `no-data-yet` or `too-old` */
    async current(): Promise<HeldCoins & { isStale: boolean; agesAt: Date | null }> {
      const held = age.requireCurrent((await store.latest()) ?? (await imported()));
      return { ...held, isStale: age.isStale(held), agesAt: age.agesAt(held) };
    },
  };
}
