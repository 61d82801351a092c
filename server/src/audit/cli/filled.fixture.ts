import { z } from 'zod';

/** What a schema takes, with every field there and something in it. Throws for a kind of schema that it does not know. */
export function filled(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as z.core.$ZodShape).map(([field, value]) => [field, filled(value)]),
    );
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return filled(schema.unwrap());
  if (schema instanceof z.ZodArray) return [filled(schema.element)];
  if (schema instanceof z.ZodRecord) return { some: filled(schema.valueType) };
  if (schema instanceof z.ZodUnion) return filled(schema.options[0]!);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodString) return 'some text';
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  throw new Error(`no value for ${schema._zod.def.type}`);
}

/** Every scalar in it, by its dotted path, with the same value but for that one. */
export function* changedOnce(value: unknown, path = ''): Generator<{ path: string; changed: unknown }> {
  if (typeof value !== 'object' || value === null) {
    yield { path, changed: typeof value === 'number' ? value + 1 : `${String(value)} changed` };
    return;
  }
  for (const [key, inner] of Object.entries(value))
    for (const one of changedOnce(inner, path === '' ? key : `${path}.${key}`))
      yield {
        path: one.path,
        changed: Array.isArray(value)
          ? value.with(Number(key), one.changed)
          : { ...value, [key]: one.changed },
      };
}
