import type { FastifyInstance } from 'fastify';

/** Methods that are told apart; of the others there is no route. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A request that was answered, without anything that a visitor can choose freely. */
export interface Answer {
  /** `other` for one that no route takes. */
  method: string;
  /** The route's pattern, such as `/api/v1/people/:id`; `unknown` where there is none. */
  route: string;
  status: number;
  /** Milliseconds. */
  tookMs: number;
}

/** Tells of every answer once it was sent. To be called before anything else is added to the server. */
export function noteAnswers(app: FastifyInstance, onAnswer: (answer: Answer) => void): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime: tookMs }) => {
    onAnswer({
      method: METHODS.has(method) ? method : 'other',
      route: routeOptions.url ?? 'unknown',
      status,
      tookMs,
    });
  });
}
