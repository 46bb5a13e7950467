import { z } from 'zod';

/** A JSON Schema as the document holds it. */
const schema: z.ZodType<Schema> = z.looseObject({});
export interface Schema {
  [keyword: string]: unknown;
}

const content = z.record(z.string(), z.object({ schema })).optional();
const operationParts = z.object({
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['query', 'path', 'header']),
        required: z.boolean().optional(),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  security: z.array(z.unknown()).default([]),
  responses: z.record(z.string(), z.object({ content })),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationParts)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

export interface Parameter {
  name: string;
  isRequired: boolean;
  schema: Schema;
}

/** One call, as nothing but the document describes it. */
export interface Operation {
  /** Method and path. */
  name: string;
  method: string;
  path: string;
  isPublic: boolean;
  query: Parameter[];
  params: Parameter[];
  headers: Parameter[];
  body: Schema | null;
  /** By status, then by media type; no media type where there is no body. */
  answers: Map<number, Map<string, z.ZodType>>;
}

/**
 * Every call of an OpenAPI document, with the answers it allows as checks.
 *
 * @throws ZodError for a document that is none
 */
export function operationsOf(source: unknown): Operation[] {
  const { paths, components } = document.parse(source);
  const checkOf = (one: Schema): z.ZodType =>
    z.fromJSONSchema(
      inOnePiece({ ...one, $defs: components.schemas }) as Parameters<typeof z.fromJSONSchema>[0],
    );
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, parts]) => {
      const parameters = parts.parameters.map((one) => ({
        name: one.name,
        place: one.in,
        isRequired: one.required ?? false,
        schema: one.schema,
      }));
      const answers = Object.entries(parts.responses).map(([status, answer]) => {
        const forms = Object.entries(answer.content ?? {}).map(
          ([type, form]) => [type, checkOf(form.schema)] as const,
        );
        return [Number(status), new Map(forms)] as const;
      });
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        isPublic: parts.security.length === 0,
        query: parameters.filter(({ place }) => place === 'query'),
        params: parameters.filter(({ place }) => place === 'path'),
        headers: parameters.filter(({ place }) => place === 'header'),
        body: parts.requestBody?.content?.['application/json']?.schema ?? null,
        answers: new Map(answers),
      };
    }),
  );
}

/** The same with references that hold in a schema that stands alone. */
function inOnePiece(source: Schema): unknown {
  return JSON.parse(JSON.stringify(source).replaceAll('#/components/schemas/', '#/$defs/'));
}
