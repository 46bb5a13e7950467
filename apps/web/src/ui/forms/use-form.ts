import { useState } from 'react';

/** A sentence for each field that is wrong. */
export type Errors<Values> = Partial<Record<keyof Values, string>>;

/** What was typed as it is sent, or what is wrong with it, field by field. */
export type Read<Values, Body> = { body: Body; errors: null } | { body: null; errors: Errors<Values> };

/** What a schema of the contract says of a body, as `zod` and `zod/mini` answer it. */
interface Schema<Body> {
  safeParse: (
    input: unknown,
  ) =>
    | { success: true; data: Body }
    | { success: false; error: { issues: ReadonlyArray<{ path: PropertyKey[]; message: string }> } };
}

/**
 * Reads a body by its schema, whose sentences become those of the fields.
 *
 * @param names of the fields whose names are not those of the body
 */
export function readBy<Values, Body>(
  schema: Schema<Body>,
  input: unknown,
  names: Readonly<Record<string, keyof Values>> = {},
): Read<Values, Body> {
  const read = schema.safeParse(input);
  if (read.success) return { body: read.data, errors: null };
  const errors: Errors<Values> = {};
  for (const { path, message } of read.error.issues) {
    const field = names[String(path[0])] ?? (path[0] as keyof Values);
    errors[field] ??= message;
  }
  return { body: null, errors };
}

/**
 * What is typed into a form. What is wrong with it is said once it was tried to send it, and from then on as it is typed.
 *
 * @param initial what the fields begin with
 * @param read gives what is sent, or a sentence for each field that is wrong: a function, or the schema of the body
 */
export function useForm<Values extends object, Body>(
  initial: Values | (() => Values),
  read: ((values: Values) => Read<Values, Body>) | Schema<Body>,
) {
  const [first] = useState(initial);
  const [values, setValues] = useState(first);
  const [tried, setTried] = useState<ReadonlyArray<keyof Values>>([]);
  const { body, errors } = typeof read === 'function' ? read(values) : readBy<Values, Body>(read, values);
  const shown: Errors<Values> = {};
  for (const name of tried) if (errors?.[name] !== undefined) shown[name] = errors[name];
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  return {
    values,
    /** As it is sent; null while something is wrong. */
    body,
    errors: shown,
    isDirty: JSON.stringify(values) !== JSON.stringify(first),
    change,
    /** What a field is given. */
    field: <Name extends keyof Values>(name: Name) => ({
      value: values[name],
      error: shown[name],
      onValue: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
    }),
    /** Sends it, or shows what is wrong. */
    submit: (send: (body: Body) => void) => () => {
      setTried(Object.keys(errors ?? {}) as Array<keyof Values>);
      if (body !== null) send(body);
    },
  };
}
