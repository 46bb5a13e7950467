import { z } from 'zod';

declare const BEYOND: unique symbol;

/** Marks the schema of a field that a client may do without. */
interface Beyond {
  readonly [BEYOND]: true;
}

const beyondSchemas = new WeakSet<z.ZodType>();

/**
 * A field of an answer beyond those of section 3 (Specification 7.25), or one that older servers do not send: the server always
 * answers it, and a client does without it.
 */
export function beyond<Schema extends z.ZodType>(schema: Schema): Schema & Beyond {
  // A schema may be that of other fields, too.
  const own = schema.clone(schema.def, { parent: true });
  beyondSchemas.add(own);
  return own as Schema & Beyond;
}

/** A word of a list, or one that a newer server has added to it. */
export type Word<Known extends string> = Known | (string & Record<never, never>);

type OptionalKey<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends Beyond | z.ZodOptional ? Key : never;
}[keyof Shape];

type ObjectAsRead<Shape> = {
  [Key in Exclude<keyof Shape, OptionalKey<Shape>>]: AsRead<Shape[Key]>;
} & { [Key in OptionalKey<Shape>]?: AsRead<Shape[Key]> | undefined };

/** An answer as a client reads it: see {@link asRead}. */
export type AsRead<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? ObjectAsRead<Shape>
    : Schema extends z.ZodArray<infer Item>
      ? AsRead<Item>[]
      : Schema extends z.ZodNullable<infer Inner>
        ? AsRead<Inner> | null
        : Schema extends z.ZodOptional<infer Inner>
          ? AsRead<Inner> | undefined
          : Schema extends z.ZodRecord<z.core.$ZodRecordKey, infer Value>
            ? Record<string, AsRead<Value>>
            : Schema extends z.ZodEnum
              ? Word<z.output<Schema> & string>
              : z.output<Schema>;

const known = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema a client reads an answer with, so that it understands older and newer servers: fields marked by {@link beyond} may
 * be absent, unknown ones are left out, and unknown words of a list are taken.
 *
 * @param schema what the server answers
 */
export function asRead<Schema extends z.ZodType>(schema: Schema): z.ZodType<AsRead<Schema>> {
  const read = known.get(schema) ?? relax(schema);
  known.set(schema, read);
  return read as z.ZodType<AsRead<Schema>>;
}

function relax(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return relaxObject(schema);
  if (schema instanceof z.ZodArray) return z.array(asRead(schema.element as z.ZodType));
  if (schema instanceof z.ZodRecord) return z.record(z.string(), asRead(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodNullable) return asRead(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return asRead(schema.unwrap() as z.ZodType).optional();
  return schema instanceof z.ZodEnum ? z.string() : schema;
}

function relaxObject({ shape }: z.ZodObject): z.ZodType {
  const fields = Object.entries(shape) as Array<[string, z.ZodType]>;
  return z.object(
    Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        beyondSchemas.has(field) ? asRead(field).optional() : asRead(field),
      ]),
    ),
  );
}
