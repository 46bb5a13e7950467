import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { noteRequestLogger } from '../logs/logger.ts';
import { runInRequest, type RequestContext } from '../logs/request-context.ts';

const contexts = new WeakMap<FastifyRequest, RequestContext>();
const roles = new WeakMap<FastifyRequest, string>();

/** Notes the role of who makes a request, for its line in the log. */
export function noteRole(request: FastifyRequest, role: string): void {
  roles.set(request, role);
}

/** The lines on requests: that of a completed one says where, with what, how long and to whom by role. */
export class RequestLog extends LogController {
  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { method, routeOptions, log } = request;
    const role = roles.get(request) ?? 'visitor';
    const where = { method, route: routeOptions.url ?? 'unknown', role };
    const fields = { ...where, res: reply, responseTime: reply.elapsedTime };
    if (error) log.error({ ...fields, err: error }, 'request errored');
    else log.info(fields, 'request completed');
  }
}

/** Has every line that is logged during a request carry its id. To be called before anything else is added to the server. */
export function followRequests(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger, bindings, options) => {
    const child = logger.child(bindings, options);
    noteRequestLogger(child);
    return child;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const context = { reqId: request.id, isOver: false };
    contexts.set(request, context);
    runInRequest(context, done);
  });
  // A body is read in the name of the connection: from there on the request has to be named again.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context) runInRequest(context, done);
    else done();
  });
  app.addHook('onResponse', async (request) => {
    const context = contexts.get(request);
    if (context) context.isOver = true;
  });
}
