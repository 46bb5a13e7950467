import type { CollectorHandle } from '../../sampling/collector/model.ts';
import type { KeyWatch } from '../../sampling/collector/status/key-watch.ts';
import { ALERT_KINDS, ALERTS } from './alert.ts';
import type { AlertFacts } from './conditions.ts';

const NOTICED = ALERT_KINDS.filter((kind) => ALERTS[kind].isNoticed);

interface FactsDeps {
  collector: Pick<CollectorHandle, 'status'>;
  /** Null where the key is not watched. */
  keyWatch: Pick<KeyWatch, 'expiresAt'> | null;
  diskNotices: () => string[];
  readFall: (now: Date) => Promise<number | undefined>;
  clock: () => Date;
}

/** @returns reads what the collecting process knows; it watches from now on */
export function createReadFacts(deps: FactsDeps): () => Promise<AlertFacts> {
  const { collector, keyWatch, diskNotices, readFall, clock } = deps;
  const watchedSince = clock();
  return async () => {
    const { state, trouble, lastSampleAt, notices } = collector.status();
    const textsAbout = (what: string) => notices.flatMap(({ about, text }) => (about === what ? [text] : []));
    const fall = await readFall(clock());
    return {
      sampling: {
        lastSampleAt,
        watchedSince,
        isKeyRefused: state === 'stopped',
        reason: trouble && `${trouble.what} ${trouble.action}`,
      },
      keyExpiresAt: keyWatch?.expiresAt() ?? null,
      notices: {
        ...Object.fromEntries(NOTICED.map((about) => [about, textsAbout(about)])),
        disk: diskNotices(),
      },
      ...(fall !== undefined && { fall }),
    };
  };
}
