import {
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLOutputType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { DateTime, Fen, Flag, Json } from '../graphql/scalars.js';
import { compilePresenter, PresentationError } from './present-output.js';

const row: GraphQLObjectType = new GraphQLObjectType({
  name: 'PaperRow',
  fields: () => ({
    id: { type: new GraphQLNonNull(GraphQLID) },
    title: { type: GraphQLString },
    price: { type: Fen },
    startTime: { type: DateTime },
    offline: { type: Flag },
    examType: { type: GraphQLInt },
    state: { type: GraphQLInt },
    score: { type: GraphQLFloat },
    extra: { type: Json },
    parts: { type: new GraphQLList(new GraphQLNonNull(row)) },
  }),
});
const enumerations: Readonly<Record<string, string>> = {
  examType: 'exam_type',
  'PaperRow.state': 'paper_state',
};
const dictionaries = {
  behind: (type: string, field: string) => enumerations[`${type}.${field}`] ?? enumerations[field] ?? null,
  text: (code: string, value: unknown) =>
    value === null || value === undefined ? null : `${code}:${JSON.stringify(value)}`,
};
const present = (type: GraphQLOutputType, value: unknown): unknown =>
  JSON.parse(compilePresenter(type, dictionaries)(value));

describe('REST output', () => {
  it('writes times, yuan, flags, and the dictionary text beside an enumeration', () => {
    const text = compilePresenter(
      row,
      dictionaries,
    )({
      id: 7,
      title: '"题\n',
      price: 1200,
      startTime: 0,
      offline: 1,
      examType: 2,
      state: 1,
      score: 1.5,
      extra: { a: [1] },
    });
    expect(text).toContain('"price":12.00');
    expect(JSON.parse(text)).toEqual({
      id: '7',
      title: '"题\n',
      price: 12,
      startTime: '1970-01-01 08:00:00',
      offline: true,
      examType: 2,
      examType_dictText: 'exam_type:2',
      state: 1,
      state_dictText: 'paper_state:1',
      score: 1.5,
      extra: { a: [1] },
      parts: null,
    });
  });

  it('writes only declared fields: nothing slips out that the type does not name', () => {
    expect(compilePresenter(row, dictionaries)({ id: 'a', passwordHash: 'secret' })).not.toContain('secret');
  });

  it('writes missing fields as null and lists of objects, also of their own type', () => {
    expect(present(new GraphQLList(row), [{ id: 'a', parts: [{ id: 'b' }] }, null])).toMatchObject([
      { id: 'a', title: null, parts: [{ id: 'b', parts: null }] },
      null,
    ]);
  });

  it.each([
    [new GraphQLNonNull(row), null],
    [row, { id: null }],
    [row, { id: 'a', examType: 1.5 }],
    [row, { id: 'a', score: Number.NaN }],
    [row, { id: 'a', startTime: 'yesterday' }],
    [row, { id: 'a', parts: 'none' }],
    [row, 'text'],
  ])('is a fault of ours when a handler answers what its type forbids (%#)', (type, value) => {
    expect(() => compilePresenter(type, dictionaries)(value)).toThrow(PresentationError);
  });
});
