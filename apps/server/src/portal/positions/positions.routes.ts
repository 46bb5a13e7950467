import { STALE_HEADER } from '@equanim/contract/positions';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { PositionsService } from './positions.service.ts';
import { toPosition } from './positions.wire.ts';

export function positionsRoutes(positions: PositionsService) {
  return {
    positions: {
      restsOn: ['snapshots', 'account_states'],
      async answer({ query }) {
        const { positions: open, equity, isStale, freshUntil } = await positions.open(query);
        return {
          answer: open.map((position) => toPosition(position, equity)),
          cutOff: null,
          goodUntil: freshUntil,
          // The answer is a list, which has no field for it.
          headers: isStale ? { [STALE_HEADER]: 'true' } : {},
        };
      },
    },
  } satisfies Partial<Handlers>;
}
