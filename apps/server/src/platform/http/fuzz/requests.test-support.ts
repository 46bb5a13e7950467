import fc from 'fast-check';
import type { Operation, Schema } from './document.test-support.ts';
import type { Harvest } from './harvest.test-support.ts';
import { valuesOf, wrongValuesOf, type Draw } from './values.test-support.ts';

/** A request as it is sent. */
export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
  /** What was done to it on purpose; null where it is as the document asks. */
  fault: string | null;
}

const HEADERS = fc.constantFrom(
  {},
  { 'if-none-match': 'W/"x", *' },
  { range: 'bytes=0-1,5-' },
  { 'accept-encoding': 'br;q=0, *;q=0.1' },
  { cookie: `device=${'A'.repeat(43)}; device=; =; ${'a=b; '.repeat(50)}` },
  { 'x-forwarded-for': '1.1.1.1, garbage, ::1', forwarded: 'for=_x' },
  { 'user-agent': `Mozilla/5.0 ${'('.repeat(400)}` },
  { origin: 'null', referer: 'https://evil.example/' },
  { 'x-http-method-override': 'DELETE' },
);
const EXTRAS = fc.constantFrom(
  { role: 'admin', is_admin: true },
  { id: '0198f2a0-0000-7000-8000-00000000abcd', disabled_at: null },
  { __proto__: 'x', constructor: { prototype: { role: 'admin' } } },
);

/**
 * A request for a call: as the document asks, one time in three with something that it clearly does not allow.
 *
 * @param token whose it is; null for nobody
 */
export function requestFor(
  operation: Operation,
  token: string | null,
  { draw, harvest }: { draw: Draw; harvest: Harvest },
): FuzzRequest {
  const request = soundRequest(operation, token, { draw, harvest });
  if (draw(fc.integer({ min: 0, max: 99 })) >= 33) return request;
  const faults = faultsFor(operation, token !== null);
  const fault = draw(fc.constantFrom(...Object.keys(faults)));
  return { ...request, ...faults[fault]?.(request, draw), fault };
}

interface Parts {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

function soundRequest(
  operation: Operation,
  token: string | null,
  { draw, harvest }: { draw: Draw; harvest: Harvest },
): FuzzRequest {
  const params = operation.params.map(({ name, schema }) => [
    name,
    harvest.idFor(operation.path, draw) ?? String(draw(valuesOf(schema))),
  ]);
  const query = operation.query
    .filter(({ isRequired }) => isRequired || draw(fc.nat(2)) === 0)
    .map(({ name, schema }) => [name, String(harvest.textFor(name, draw) ?? draw(valuesOf(schema)))]);
  // Few, so that some are sent again, with the same and with other things.
  const headers = operation.headers
    .filter(() => draw(fc.boolean()))
    .map(({ name }) => [name, `key-${draw(fc.nat(30))}`]);
  const body = operation.body && (draw(valuesOf(operation.body)) as Record<string, unknown>);
  for (const name of Object.keys(body ?? {}))
    Object.assign(body ?? {}, given(name, harvest.textFor(name, draw)));
  const extras = body && draw(fc.nat(5)) === 0 ? draw(EXTRAS) : {};
  return {
    ...encode(operation, {
      params: Object.fromEntries(params),
      query: Object.fromEntries(query),
      body: body ? { ...body, ...extras } : undefined,
    }),
    headers: {
      ...(draw(fc.nat(4)) === 0 ? draw(HEADERS) : {}),
      ...Object.fromEntries(headers),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    fault: null,
  };
}

const given = (name: string, value: string | null): object => (value === null ? {} : { [name]: value });

function encode({ method, path }: Operation, { params, query, body }: Parts) {
  const search = new URLSearchParams(query).toString();
  const address = path.replaceAll(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return { method, url: address + (search && `?${search}`), payload: body && JSON.stringify(body) };
}

type Fault = (request: FuzzRequest, draw: Draw) => Partial<FuzzRequest>;

/** Everything that is clearly wrong with a request for a call. */
function faultsFor(operation: Operation, hasToken: boolean): Record<string, Fault> {
  const { body } = operation;
  return {
    'a method it does not take': ({ method }, draw) => ({
      method: draw(fc.constantFrom('TRACE', 'OPTIONS', method === 'PUT' ? 'TRACE' : 'PUT')),
      ...(operation.path.endsWith('/auth/me') && { method: 'TRACE' }),
    }),
    'an address that leads nowhere': ({ url }, draw) => ({
      url: url.replace(
        /(?=\?|$)/,
        draw(fc.constantFrom('/nowhere', '%00', '/%E0%A4%A', '/../../../etc/passwd', ';x=1')),
      ),
    }),
    ...(hasToken && !operation.isPublic && tokenFaults),
    ...(body && bodyFaults(body)),
    ...Object.fromEntries(
      operation.params.map(({ name, schema }) => [
        `a wrong ${name} in the path`,
        wrongParam(operation, schema),
      ]),
    ),
    ...Object.fromEntries(
      operation.query.map(({ name, schema }) => [`a wrong ${name}`, wrongQuery(name, schema)]),
    ),
  };
}

const tokenFaults: Record<string, Fault> = {
  'a token that is none': ({ headers }, draw) => ({
    headers: {
      ...headers,
      authorization: draw(
        fc.constantFrom(
          'Bearer x',
          'Bearer',
          `Bearer ${'A'.repeat(43)}`,
          'Basic YTpi',
          `Bearer ${'x'.repeat(8_000)}`,
          '',
        ),
      ),
    },
  }),
};

function bodyFaults(body: Schema): Record<string, Fault> {
  const { properties = {}, required = [] } = body as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const parsed = ({ payload = '{}' }: FuzzRequest) => JSON.parse(payload) as Record<string, unknown>;
  const missing = required.map((name): [string, Fault] => [
    `a body without ${name}`,
    (request) => ({ payload: JSON.stringify({ ...parsed(request), [name]: undefined }) }),
  ]);
  const wrong = Object.entries(properties).map(([name, schema]): [string, Fault] => [
    `a wrong ${name} in the body`,
    (request, draw) => ({
      payload: JSON.stringify({ ...parsed(request), [name]: draw(wrongValuesOf(schema, 'body')) }),
    }),
  ]);
  return {
    'a body that is no JSON': ({ payload = '{}' }, draw) => ({
      payload: draw(fc.constantFrom(`${payload.slice(0, -1)},`, '{"a":', '[', 'null', '"text"', '5', '[]')),
    }),
    'a body of another type': ({ headers }, draw) => ({
      headers: {
        ...headers,
        'content-type': draw(
          fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/xml'),
        ),
      },
    }),
    'a body that is too large': () => ({ payload: JSON.stringify({ x: 'x'.repeat(65 * 1024) }) }),
    ...Object.fromEntries([...missing, ...wrong]),
  };
}

function wrongParam({ path }: Operation, schema: Schema): Fault {
  const place = path.split('/').findIndex((part) => part.startsWith('{'));
  return ({ url }, draw) => {
    const [address = '', ...search] = url.split('?');
    const wrong = draw(wrongValuesOf(schema, 'address'));
    const parts = address
      .split('/')
      .map((part, i) => (i === place ? encodeURIComponent(String(wrong) || ' ') : part));
    return { url: [parts.join('/'), ...search].join('?') };
  };
}

function wrongQuery(name: string, schema: Schema): Fault {
  return ({ url }, draw) => {
    const [address = '', search] = url.split('?');
    const query = new URLSearchParams(search);
    query.set(name, String(draw(wrongValuesOf(schema, 'address'))));
    return { url: `${address}?${query.toString()}` };
  };
}
