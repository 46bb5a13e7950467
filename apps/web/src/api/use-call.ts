import type { CallName, Calls } from '@equanim/contract/calls';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { callApi, type AnyCall, type CallReply, type InputOf, type ReplyOf } from './client.ts';

/**
 * The key under which the answer of a call is held: its name, then all that separates one answer from another. The name alone
 * stands for every answer of the call.
 */
export const keyOf = (name: CallName, ...given: readonly unknown[]) => [name, ...given] as const;

/** Its input, which may be left out where nothing of it must be there; then what else is said. */
type Given<One extends AnyCall, Rest extends unknown[] = []> =
  object extends InputOf<One> ? [input?: InputOf<One>, ...Rest] : [input: InputOf<One>, ...Rest];

/** Where the answer of a call is held, and how it is asked for. */
export const callQuery = <One extends AnyCall>(call: One, ...[input]: Given<One>) =>
  queryOptions({
    queryKey: keyOf(call.name, input ?? {}),
    queryFn: ({ signal }) => callApi(call, (input ?? {}) as InputOf<One>, signal),
  });

type CallOptions<One extends AnyCall> = Omit<
  UseQueryOptions<ReplyOf<One>, Error, ReplyOf<One>, ReturnType<typeof keyOf>>,
  'queryKey' | 'queryFn'
>;

/** The answer of a call. */
export function useCall<One extends AnyCall>(
  call: One,
  ...[input, options]: Given<One, [options?: CallOptions<One>]>
): UseQueryResult<ReplyOf<One>> {
  return useQuery({ ...callQuery(call, ...([input] as Given<One>)), ...options });
}

/** What an action is given by whoever starts it. */
type ActionInput<One extends AnyCall> = object extends InputOf<One> ? InputOf<One> | void : InputOf<One>;

/** What {@link useAction} gives for the call of a name. */
export type Action<Name extends CallName> = UseMutationResult<
  CallReply<Name>,
  Error,
  ActionInput<Calls[Name]>
>;

interface ActionOptions {
  /** The calls whose answers it may change. */
  refetch?: readonly CallName[];
}

/**
 * Makes a call that does something, then asks again for what it may have changed, also after a failure: somebody else may have
 * been faster. It ends once the new answers are there.
 */
export function useAction<One extends AnyCall>(call: One, { refetch = [] }: ActionOptions = {}) {
  const ask = useRefetch();
  return useMutation({
    mutationFn: (input: ActionInput<One>) => callApi(call, (input ?? {}) as InputOf<One>),
    onSettled: () => ask(refetch),
  });
}

/** Asks again for the answers of calls that are shown. */
export function useRefetch() {
  const queries = useQueryClient();
  return async (names: readonly CallName[]): Promise<void> => {
    await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: keyOf(name) })));
  };
}
