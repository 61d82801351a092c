import {
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLOutputType,
} from 'graphql';
import type { Operation } from './surface.js';

/** Within the limits that the server sets to documents, so that what is asked is all that it can tell. */
const deepest = 8;
const mostFields = 600;
const mostCost = 18_000;
const listFactor = 8;

interface Left {
  fields: number;
  cost: number;
}

/** A document that asks an operation for every field it has, as deep as the limits allow. */
export function documentOf({ kind, name, field }: Operation): string {
  const declared = field.args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const given = field.args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const left = { fields: mostFields, cost: mostCost };
  const head = `${kind}${declared === '' ? '' : `(${declared})`}`;
  return `${head} { ${name}${given === '' ? '' : `(${given})`}${selectionOf(field.type, 2, 1, left)} }`;
}

function selectionOf(type: GraphQLOutputType, depth: number, factor: number, left: Left): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const inside = isListType(getNullableType(type)) ? factor * listFactor : factor;
  const fields: GraphQLField<unknown, unknown>[] = Object.values(named.getFields());
  const leaves = fields.filter((field) => !isObjectType(getNamedType(field.type)));
  const deeper = fields.filter((field) => isObjectType(getNamedType(field.type)));
  left.fields -= fields.length;
  left.cost -= fields.length * inside;
  const parts = leaves.map((field) => field.name);
  for (const field of deeper) {
    if (depth >= deepest || left.fields < 60 || left.cost < 40 * inside * listFactor) continue;
    parts.push(`${field.name}${selectionOf(field.type, depth + 1, inside, left)}`);
  }
  return ` { ${parts.length === 0 ? '__typename' : parts.join(' ')} }`;
}
