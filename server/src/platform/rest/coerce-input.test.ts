import fc from 'fast-check';
import {
  buildSchema,
  coerceInputValue,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLBoolean,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { DateTime, Fen, Flag, Json, WireInt } from '../graphql/scalars.js';
import { BadRequestError, compileArguments } from './coerce-input.js';

const inner = new GraphQLInputObjectType({
  name: 'Inner',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID) },
    checked: { type: Flag },
    answer: { type: GraphQLString },
  },
});
const outer = new GraphQLInputObjectType({
  name: 'Outer',
  fields: () => ({
    id: { type: new GraphQLNonNull(GraphQLID) },
    seq: { type: WireInt },
    at: { type: DateTime },
    price: { type: Fen },
    score: { type: GraphQLFloat },
    size: { type: GraphQLInt, defaultValue: 10 },
    yes: { type: GraphQLBoolean },
    list: { type: new GraphQLList(new GraphQLNonNull(inner)) },
    grid: { type: new GraphQLList(new GraphQLList(GraphQLFloat)) },
    any: { type: Json },
    again: { type: outer },
  }),
});

function read(body: unknown, type: GraphQLInputObjectType = outer): Record<string, unknown> {
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: { f: { type: GraphQLString, args: { input: { type: new GraphQLNonNull(type) } } } },
    }),
  });
  const field = schema.getQueryType()?.getFields().f;
  return compileArguments(field?.args ?? [])(body as Record<string, unknown>).input as Record<
    string,
    unknown
  >;
}

describe('REST input', () => {
  it('drops unknown keys at every level, also in lists and in nested objects', () => {
    expect(
      read({ id: 'a', junk: 1, list: [{ id: 'x', abc: 'A', checked: 1 }], again: { id: 'b', junk: {} } }),
    ).toEqual({
      id: 'a',
      size: 10,
      list: [{ id: 'x', checked: true }],
      again: { id: 'b', size: 10 },
    });
  });

  it.each([
    [{ seq: '7' }, { seq: 7 }],
    [{ seq: 7 }, { seq: 7 }],
    [{ at: '2026-11-20 09:30:00' }, { at: Date.UTC(2026, 10, 20, 1, 30) }],
    [{ at: 1_700_000_000 }, { at: 1_700_000_000_000 }],
    [{ at: '1700000000123' }, { at: 1_700_000_000_123 }],
    [{ price: '12.5' }, { price: 1250 }],
    [{ price: 12 }, { price: 1200 }],
    [{ score: '1.5' }, { score: 1.5 }],
    [{ size: -2_147_483_648 }, { size: -2_147_483_648 }],
    [{ size: '2147483647' }, { size: 2_147_483_647 }],
    [{ yes: 0 }, { yes: false }],
    [{ list: { id: 5 } }, { list: [{ id: '5' }] }],
    [{ any: { deep: [1, null] } }, { any: { deep: [1, null] } }],
    [
      { list: null, seq: null },
      { list: null, seq: null },
    ],
  ])('normalises %j to %j', (given, expected) => {
    expect(read({ id: 'a', ...given })).toEqual({ id: 'a', size: 10, ...expected });
  });

  it.each(['seq', 'at', 'price', 'score', 'yes'])(
    "reads '' as nothing for %s, as forms send it for an empty filter",
    (field) => {
      expect(read({ id: 'a', [field]: '' })).toEqual({ id: 'a', size: 10, [field]: null });
    },
  );

  it.each([
    [{}, 'input.id'],
    [{ id: null }, 'input.id'],
    [{ id: { a: 1 } }, 'input.id'],
    [{ id: 'a', seq: 1.5 }, 'input.seq'],
    [{ id: 'a', seq: 'x' }, 'input.seq'],
    [{ id: 'a', size: -2_147_483_649 }, 'input.size'],
    [{ id: 'a', size: 2_147_483_648 }, 'input.size'],
    [{ id: 'a', at: '2026-02-30 00:00:00' }, 'input.at'],
    [{ id: 'a', at: 'tomorrow' }, 'input.at'],
    [{ id: 'a', price: '1.234' }, 'input.price'],
    [{ id: 'a', list: ['x'] }, 'input.list'],
    [{ id: 'a', list: [null] }, 'input.list'],
    [{ id: 'a', list: [{ checked: true }] }, 'input.list.id'],
    [{ id: 'a', again: [] }, 'input.again'],
    [{ id: 'a', again: { id: 'b', yes: 'maybe' } }, 'input.again.yes'],
  ])('cannot read %j and names %s', (body, field) => {
    expect(() => read(body)).toThrow(new BadRequestError(field));
  });

  it('takes arguments by name when there is no single input', () => {
    const schema = buildSchema('type Query { f(id: ID!, names: [String!], size: Int = 3): String }');
    const args = schema.getQueryType()?.getFields().f?.args ?? [];
    expect(compileArguments(args)({ id: 1, names: 'a', x: 2 })).toEqual({ id: '1', names: ['a'], size: 3 });
  });

  it('takes nothing from a __proto__ key', () => {
    expect(() => read(JSON.parse('{"__proto__":{"id":"a"}}'))).toThrow(BadRequestError);
  });

  it('equals coerceInputValue of graphql-js for what needs no normalising (seed printed on failure)', () => {
    const id = fc.string();
    const value = fc.record(
      {
        id,
        seq: fc.option(fc.maxSafeInteger()),
        score: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
        size: fc.option(fc.integer()),
        yes: fc.option(fc.boolean()),
        list: fc.option(
          fc.array(
            fc.record(
              { id, checked: fc.option(fc.boolean()), answer: fc.option(fc.string()) },
              { requiredKeys: ['id'] },
            ),
          ),
        ),
        grid: fc.option(fc.array(fc.option(fc.array(fc.integer())))),
        any: fc.option(fc.jsonValue()),
      },
      { requiredKeys: ['id'] },
    );
    fc.assert(
      fc.property(value, (body) => {
        fc.pre(body.id !== '' && !(body.list ?? []).some((entry) => entry.id === ''));
        expect(read(body)).toEqual(coerceInputValue(body, outer));
      }),
    );
  });
});
