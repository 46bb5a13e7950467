import type { ChannelName } from '@equanim/contract/channels';
import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { listenToChannel } from '../../api/live-channel.ts';
import { useSession } from '../session/use-session.ts';

interface ChannelOptions<Form extends z.ZodType, Data> {
  name: ChannelName;
  /** What the user's role is told on the channel. */
  form: Form;
  /** The query whose data the channel renews. */
  queryKey: DataTag<QueryKey, Data, Error>;
  toData: (state: z.output<Form>) => NoInfer<Data>;
  isPaused: boolean;
}

/**
 * Shows what a live channel tells in place of a query's data: its state, then every change; nothing while paused. Where no
 * channel gets through, the polls of the query stay.
 */
export function useChannel<Form extends z.ZodType, Data>(options: ChannelOptions<Form, Data>): void {
  const { name, form, isPaused } = options;
  const queries = useQueryClient();
  const isListening = useSession() === 'signed-in' && !isPaused;

  const tell = useEffectEvent(async (state: z.output<Form>) => {
    const { queryKey, toData } = options;
    // A refetch that is under way may have been answered before the state that was just told.
    if (queries.getQueryData(queryKey) !== undefined) await queries.cancelQueries({ queryKey });
    queries.setQueryData<Data>(queryKey, toData(state));
  });

  useEffect(
    () => (isListening ? listenToChannel({ name, form }, (state) => void tell(state)) : undefined),
    [isListening, name, form],
  );
}
