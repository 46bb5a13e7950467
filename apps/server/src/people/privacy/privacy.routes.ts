import type { Handlers } from '../../platform/http/serve-calls.ts';
import { toPersonalData } from './privacy.wire.ts';
import type { PrivacyService } from './privacy.service.ts';

export function privacyRoutes(privacy: PrivacyService) {
  return {
    async exportMe({ user, origin }) {
      return { ...toPersonalData(await privacy.exportOwn(user, origin)), user };
    },
  } satisfies Partial<Handlers>;
}
