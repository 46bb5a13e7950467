import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered, for lines that are logged deep inside. */
export interface RequestContext {
  readonly reqId: string;
  /** Once it is answered: what goes on in the background is no part of it. */
  isOver: boolean;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Does work as part of a request. */
export function runInRequest<Result>(context: RequestContext, work: () => Result): Result {
  return current.run(context, work);
}

/** Ends the request that the caller is part of, though its connection goes on: a channel was opened. */
export function endRequest(): void {
  const context = current.getStore();
  if (context) context.isOver = true;
}

/** The id of the request that the caller is part of, as lines of the log carry it; nothing outside a request. */
export function requestFields(): { reqId?: string } {
  const context = current.getStore();
  return context && !context.isOver ? { reqId: context.reqId } : {};
}
