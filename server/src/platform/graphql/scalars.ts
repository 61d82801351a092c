import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped, type ValueNode } from 'graphql';

const wrong = (scalar: string, value: unknown): GraphQLError =>
  new GraphQLError(
    `${scalar} cannot represent ${typeof value === 'object' ? typeof value : JSON.stringify(value)}`,
  );

const literal =
  <T>(read: (value: unknown) => T) =>
  (node: ValueNode): T =>
    read(valueFromASTUntyped(node));

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function readDateTime(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (typeof value === 'string' && isoInstant.test(value)) {
    const time = Date.parse(value);
    if (!Number.isNaN(time)) return time;
  }
  throw wrong('DateTime', value);
}

function writeDateTime(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return new Date(value).toISOString();
  throw wrong('DateTime', value);
}

function readFlag(value: unknown): boolean {
  if (value === true || value === 1 || value === 'true' || value === '1') return true;
  if (value === false || value === 0 || value === 'false' || value === '0') return false;
  throw wrong('Flag', value);
}

function readWireInt(value: unknown): number {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
  throw wrong('WireInt', value);
}

function readFen(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw wrong('Fen', value);
}

/**
 * Inside: milliseconds since 1970 UTC (number). GraphQL: ISO 8601 UTC. REST: `yyyy-MM-dd HH:mm:ss`,
 * Asia/Shanghai.
 */
export const DateTime = new GraphQLScalarType<number, string>({
  name: 'DateTime',
  description: 'Instant, ISO 8601 UTC. REST writes it as yyyy-MM-dd HH:mm:ss in Asia/Shanghai.',
  parseValue: readDateTime,
  parseLiteral: literal(readDateTime),
  serialize: writeDateTime,
});

/** Inside: boolean. */
export const Flag = new GraphQLScalarType<boolean, boolean>({
  name: 'Flag',
  description: 'Boolean that also reads 1 and 0.',
  parseValue: readFlag,
  parseLiteral: (node) => readFlag(node.kind === Kind.INT ? Number(node.value) : valueFromASTUntyped(node)),
  serialize: readFlag,
});

/** Inside: integer number. */
export const WireInt = new GraphQLScalarType<number, number>({
  name: 'WireInt',
  description: 'Integer that also reads "1".',
  parseValue: readWireInt,
  parseLiteral: literal(readWireInt),
  serialize: readWireInt,
});

/** Inside: integer fen. REST: yuan with two decimals. */
export const Fen = new GraphQLScalarType<number, number>({
  name: 'Fen',
  description: 'Money in integer fen. REST writes yuan with two decimals.',
  parseValue: readFen,
  parseLiteral: literal(readFen),
  serialize: readFen,
});

/** Any JSON value. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
  serialize: (value) => value,
});
