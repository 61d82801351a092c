import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql';
import { readYuan } from './money.js';
import { readWireTime } from './times.js';

/** Answered with HTTP 400 and the catalogue's sentence; `field` names where. */
export class BadRequestError extends Error {
  constructor(readonly field: string) {
    super(`cannot be read: ${field}`);
    this.name = 'BadRequestError';
  }
}

type Coercer = (value: unknown, path: string) => unknown;

interface Entry {
  readonly name: string;
  readonly coerce: Coercer;
  readonly required: boolean;
  readonly fallback: unknown;
}

/**
 * Compiles the arguments of an operation into one function over a request body: unknown keys are dropped at
 * every level, scalars are read as wire.md says (Flag 1/0, WireInt "1", times, yuan; '' stands for nothing
 * except in text), then the rules of graphql-js `coerceInputValue` hold (tested to be equal). Throws
 * `BadRequestError`.
 */
export function compileArguments(
  args: readonly GraphQLArgument[],
): (body: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  const cache = new Map<GraphQLInputObjectType, Coercer>();
  const only = args.length === 1 ? args[0] : undefined;
  if (only?.name === 'input') {
    const coerce = compile(only.type, cache);
    return (body) => ({ input: coerce(body, 'input') });
  }
  const entries = args.map((argument) => entryOf(argument, cache));
  return (body) => readEntries(entries, body, '');
}

function entryOf(
  field: GraphQLArgument | GraphQLInputField,
  cache: Map<GraphQLInputObjectType, Coercer>,
): Entry {
  return {
    name: field.name,
    coerce: compile(field.type, cache),
    required: isNonNullType(field.type) && field.defaultValue === undefined,
    fallback: field.defaultValue,
  };
}

function readEntries(
  entries: readonly Entry[],
  source: Readonly<Record<string, unknown>>,
  path: string,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const entry of entries) {
    const value = source[entry.name];
    if (value === undefined) {
      if (entry.required) throw new BadRequestError(path + entry.name);
      if (entry.fallback !== undefined) result[entry.name] = entry.fallback;
    } else {
      result[entry.name] = entry.coerce(value, path + entry.name);
    }
  }
  return result;
}

function compile(type: GraphQLInputType, cache: Map<GraphQLInputObjectType, Coercer>): Coercer {
  if (isNonNullType(type)) {
    const inner = compile(type.ofType as GraphQLInputType, cache);
    return (value, path) => {
      const read = inner(value, path);
      if (read === null || read === undefined) throw new BadRequestError(path);
      return read;
    };
  }
  if (isListType(type)) {
    const item = compile(type.ofType, cache);
    return (value, path) => {
      if (value === null) return null;
      return Array.isArray(value)
        ? value.map((each) => item(each === undefined ? null : each, path))
        : [item(value, path)];
    };
  }
  if (isInputObjectType(type)) return compileObject(type, cache);
  const read =
    scalarReaders[type.name] ??
    (isScalarType(type) || isEnumType(type)
      ? (value: unknown) => type.parseValue(value) as unknown
      : undefined);
  if (read === undefined) throw new Error(`no reader for ${type.name}`);
  const blankIsNothing = type.name !== 'String' && type.name !== 'JSON';
  return (value, path) => {
    if (value === null || (value === '' && blankIsNothing)) return null;
    const result = attempt(read, value, path);
    if (result === undefined) throw new BadRequestError(path);
    return result;
  };
}

function attempt(read: (value: unknown) => unknown, value: unknown, path: string): unknown {
  try {
    return read(value);
  } catch {
    throw new BadRequestError(path);
  }
}

function compileObject(type: GraphQLInputObjectType, cache: Map<GraphQLInputObjectType, Coercer>): Coercer {
  const known = cache.get(type);
  if (known !== undefined) return known;
  let entries: Entry[] = [];
  const coerce: Coercer = (value, path) => {
    if (value === null) return null;
    if (typeof value !== 'object' || Array.isArray(value)) throw new BadRequestError(path);
    return readEntries(entries, value as Record<string, unknown>, `${path}.`);
  };
  cache.set(type, coerce);
  entries = Object.values(type.getFields()).map((field) => entryOf(field, cache));
  return coerce;
}

const numeric = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && /^-?\d{1,16}(\.\d{1,16})?$/.test(value.trim())
    ? Number(value)
    : undefined;
};

const integer = (value: unknown, least: number, most: number): number | undefined => {
  const number = numeric(value);
  const fits = number !== undefined && Number.isInteger(number) && number >= least && number <= most;
  return fits ? number : undefined;
};

const flag = (value: unknown): boolean | undefined => {
  if (value === true || value === 1 || value === 'true' || value === '1') return true;
  return value === false || value === 0 || value === 'false' || value === '0' ? false : undefined;
};

/** What REST accepts per scalar; undefined says that it cannot be read. */
const scalarReaders: Readonly<Record<string, (value: unknown) => unknown>> = {
  String: (value) => (typeof value === 'string' ? value : undefined),
  ID: (value) =>
    typeof value === 'string'
      ? value
      : typeof value === 'number' && Number.isSafeInteger(value)
        ? String(value)
        : undefined,
  Int: (value) => integer(value, -2_147_483_648, 2_147_483_647),
  Float: numeric,
  Boolean: flag,
  Flag: flag,
  WireInt: (value) => integer(value, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  DateTime: (value) => readWireTime(value) ?? undefined,
  Fen: (value) => readYuan(value) ?? undefined,
  JSON: (value) => value,
};
