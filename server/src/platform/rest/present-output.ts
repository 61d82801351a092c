import {
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { DictionaryTexts } from '../declarations/dictionaries.js';
import { writeYuan } from './money.js';
import { writeWireTime } from './times.js';

/** Writes one value of a return type as JSON text. */
export type Presenter = (value: unknown) => string;

/** A resolver answered something its return type does not allow: a fault of ours, never the caller's. */
export class PresentationError extends Error {
  override readonly name = 'PresentationError';
}

/**
 * Compiles a return type into a writer of its REST form: only declared fields, times `yyyy-MM-dd HH:mm:ss`,
 * money in yuan with two decimals, `x_dictText` beside every enumeration `x`. Throws `PresentationError`
 * where GraphQL would refuse the value too.
 */
export function compilePresenter(type: GraphQLOutputType, dictionaries: DictionaryTexts): Presenter {
  return compile(type, type.toString(), dictionaries, new Map());
}

type Cache = Map<GraphQLObjectType, Presenter>;

function compile(
  type: GraphQLOutputType,
  path: string,
  dictionaries: DictionaryTexts,
  cache: Cache,
): Presenter {
  if (isNonNullType(type)) {
    const inner = compile(type.ofType as GraphQLOutputType, path, dictionaries, cache);
    return (value) => {
      if (value === null || value === undefined) throw new PresentationError(`${path} is null`);
      return inner(value);
    };
  }
  if (isListType(type)) {
    const item = compile(type.ofType as GraphQLOutputType, path, dictionaries, cache);
    return (value) => {
      if (value === null || value === undefined) return 'null';
      if (!Array.isArray(value)) throw new PresentationError(`${path} is no list`);
      let text = '[';
      for (let index = 0; index < value.length; index += 1)
        text += (index === 0 ? '' : ',') + item(value[index]);
      return `${text}]`;
    };
  }
  if (isObjectType(type)) return compileObject(type, dictionaries, cache);
  const write =
    scalarWriters[type.name] ??
    (isScalarType(type) || isEnumType(type)
      ? (value: unknown) => JSON.stringify(type.serialize(value))
      : undefined);
  if (write === undefined)
    throw new Error(`no presenter for ${type.name}: unions and interfaces have no REST form`);
  return (value) => {
    if (value === null || value === undefined) return 'null';
    const text = write(value);
    if (text === undefined) throw new PresentationError(`${path} is no ${type.name}`);
    return text;
  };
}

function compileObject(type: GraphQLObjectType, dictionaries: DictionaryTexts, cache: Cache): Presenter {
  const known = cache.get(type);
  if (known !== undefined) return known;
  const fields: { readonly name: string; readonly key: string; readonly write: Presenter }[] = [];
  const present: Presenter = (value) => {
    if (value === null || value === undefined) return 'null';
    if (typeof value !== 'object') throw new PresentationError(`${type.name} is no object`);
    let text = '{';
    for (const field of fields)
      text += field.key + field.write((value as Record<string, unknown>)[field.name]);
    return `${text}}`;
  };
  cache.set(type, present);
  for (const field of Object.values(type.getFields())) {
    const comma = fields.length === 0 ? '' : ',';
    fields.push({
      name: field.name,
      key: `${comma}"${field.name}":`,
      write: compile(field.type, `${type.name}.${field.name}`, dictionaries, cache),
    });
    const dictionary = dictionaries.behind(type.name, field.name);
    if (dictionary !== null)
      fields.push({
        name: field.name,
        key: `,"${field.name}_dictText":`,
        write: (value) => JSON.stringify(dictionaries.text(dictionary, value)),
      });
  }
  return present;
}

const number = (value: unknown): string | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
const boolean = (value: unknown): string | undefined =>
  typeof value === 'boolean' ? String(value) : value === 1 ? 'true' : value === 0 ? 'false' : undefined;

const scalarWriters: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  String: (value) => (typeof value === 'string' ? JSON.stringify(value) : undefined),
  ID: (value) =>
    typeof value === 'string' || typeof value === 'number' ? JSON.stringify(String(value)) : undefined,
  Int: (value) => (Number.isInteger(value) ? String(value) : undefined),
  WireInt: (value) => (Number.isInteger(value) ? String(value) : undefined),
  Float: number,
  Boolean: boolean,
  Flag: boolean,
  DateTime: (value) =>
    typeof value === 'number' && Number.isFinite(value) ? `"${writeWireTime(value)}"` : undefined,
  Fen: (value) => (Number.isSafeInteger(value) ? writeYuan(value as number) : undefined),
  JSON: (value) => JSON.stringify(value),
};
