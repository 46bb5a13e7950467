import { z } from 'zod/mini';

declare const BEYOND: unique symbol;

/** Marks the schema of a field that a client may do without. */
interface Beyond {
  readonly [BEYOND]: true;
}

const beyondSchemas = new WeakSet<z.ZodMiniType>();

/**
 * A field of an answer beyond those of section 3 (Specification 7.25), or one that older servers do not send: the server always
 * answers it, and a client does without it.
 */
export function beyond<Schema extends z.ZodMiniType>(schema: Schema): Schema & Beyond {
  // A schema may be that of other fields, too.
  const own = schema.clone(schema.def, { parent: true });
  beyondSchemas.add(own);
  return own as Schema & Beyond;
}

/** A word of a list, or one that a newer server has added to it. */
export type Word<Known extends string> = Known | (string & Record<never, never>);

type OptionalKey<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends Beyond | z.ZodMiniOptional ? Key : never;
}[keyof Shape];

type ObjectAsRead<Shape> = {
  [Key in Exclude<keyof Shape, OptionalKey<Shape>>]: AsRead<Shape[Key]>;
} & { [Key in OptionalKey<Shape>]?: AsRead<Shape[Key]> | undefined };

/** An answer as a client reads it: see {@link asRead}. */
export type AsRead<Schema> =
  Schema extends z.ZodMiniObject<infer Shape>
    ? ObjectAsRead<Shape>
    : Schema extends z.ZodMiniArray<infer Item>
      ? AsRead<Item>[]
      : Schema extends z.ZodMiniNullable<infer Inner>
        ? AsRead<Inner> | null
        : Schema extends z.ZodMiniOptional<infer Inner>
          ? AsRead<Inner> | undefined
          : Schema extends z.ZodMiniRecord<z.core.$ZodRecordKey, infer Value>
            ? Record<string, AsRead<Value>>
            : Schema extends z.core.$ZodEnum
              ? Word<z.output<Schema> & string>
              : z.output<Schema>;

const known = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/**
 * The schema a client reads an answer with, so that it understands older and newer servers: fields marked by {@link beyond} may
 * be absent, unknown ones are left out, and unknown words of a list are taken.
 *
 * @param schema what the server answers
 */
export function asRead<Schema extends z.ZodMiniType>(schema: Schema): z.ZodMiniType<AsRead<Schema>> {
  const read = known.get(schema) ?? relax(schema);
  known.set(schema, read);
  return read as z.ZodMiniType<AsRead<Schema>>;
}

function relax(schema: z.ZodMiniType): z.ZodMiniType {
  if (schema instanceof z.ZodMiniObject) return relaxObject(schema);
  if (schema instanceof z.ZodMiniArray) return z.array(asRead(schema.def.element as z.ZodMiniType));
  if (schema instanceof z.ZodMiniRecord)
    return z.record(z.string(), asRead(schema.def.valueType as z.ZodMiniType));
  if (schema instanceof z.ZodMiniNullable) return z.nullable(asRead(schema.def.innerType as z.ZodMiniType));
  if (schema instanceof z.ZodMiniOptional) return z.optional(asRead(schema.def.innerType as z.ZodMiniType));
  return schema instanceof z.ZodMiniEnum ? z.string() : schema;
}

function relaxObject({ shape }: z.ZodMiniObject): z.ZodMiniType {
  const fields = Object.entries(shape) as Array<[string, z.ZodMiniType]>;
  return z.object(
    Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        beyondSchemas.has(field) ? z.optional(asRead(field)) : asRead(field),
      ]),
    ),
  );
}
