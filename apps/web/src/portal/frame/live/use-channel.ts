import type { AsRead } from '@equanim/contract/as-read';
import type { ChannelName } from '@equanim/contract/channels';
import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod/mini';
import { listenToChannel } from '../../../api/live-channel.ts';
import { useSession } from '../../session/session-store.ts';

interface ChannelOptions<Form extends z.ZodMiniType, Data> {
  name: ChannelName;
  /** The schema of the messages the user's role gets on the channel. */
  form: Form;
  /** The query whose data the channel replaces. */
  queryKey: DataTag<QueryKey, Data, Error>;
  toData: (state: AsRead<Form>) => NoInfer<Data>;
  isPaused: boolean;
}

/**
 * Replaces the data of a query by the messages of a live channel: its state, then every change, unless paused. Where the
 * channel cannot connect, the polls of the query remain.
 */
export function useChannel<Form extends z.ZodMiniType, Data>(options: ChannelOptions<Form, Data>): void {
  const { name, form, isPaused } = options;
  const queries = useQueryClient();
  const isListening = useSession() === 'signed-in' && !isPaused;

  const store = useEffectEvent(async (state: AsRead<Form>) => {
    const { queryKey, toData } = options;
    // A refetch that is under way may bring an older answer than this message.
    if (queries.getQueryData(queryKey) !== undefined) await queries.cancelQueries({ queryKey });
    queries.setQueryData<Data>(queryKey, toData(state));
  });

  useEffect(
    () => (isListening ? listenToChannel({ name, form }, (state) => void store(state)) : undefined),
    [isListening, name, form],
  );
}
