import { STALE_HEADER } from '@equanim/contract/positions';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { PositionsService } from './positions.service.ts';
import { toPosition } from './positions.wire.ts';

export function positionsRoutes(positions: PositionsService) {
  return {
    async positions({ query, reply }) {
      const { positions: open, equity, isStale } = await positions.open(query);
      // The answer is a list, which has no field for it.
      if (isStale) void reply.header(STALE_HEADER, 'true');
      return open.map((position) => toPosition(position, equity));
    },
  } satisfies Partial<Handlers>;
}
