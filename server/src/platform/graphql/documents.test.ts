import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Documents, rootFieldsOf } from './documents.js';

const schema = buildSchema(
  `type Query { a: String node: Node nodes: [Node!]! named: Named }
   interface Named { id: ID children: [Node!]! }
   type Node implements Named { id: ID children: [Node!]! parent: Node }
   type Mutation { save: String }`,
);
const documents = (options = {}): Documents => new Documents(schema, { introspection: false, ...options });
const reasons = (text: string): string[] => {
  const prepared = documents().prepare(text);
  return 'errors' in prepared ? prepared.errors.map((error) => error.message) : [];
};

/** Root fields of a document that must be sound. */
function rootFields(text: string, operationName: string | null = null): readonly string[] {
  const prepared = documents().prepare(text);
  if ('errors' in prepared) throw prepared.errors[0] as Error;
  return rootFieldsOf(prepared, operationName);
}

const saves = (count: number, prefix = 's'): string =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}: save`).join(' ');

describe('documents', () => {
  it('are parsed and validated once and know their root fields', () => {
    const cache = documents();
    const first = cache.prepare('mutation { save }');
    expect(rootFields('mutation { save }')).toEqual(['save']);
    expect(cache.prepare('mutation { save }')).toBe(first);
  });

  it('are bounded: the one not used for longest goes', () => {
    const cache = documents({ size: 2 });
    const first = cache.prepare('{ a }');
    const second = cache.prepare('{ b: a }');
    expect(cache.prepare('{ a }')).toBe(first);
    cache.prepare('{ c: a }');
    expect(cache.prepare('{ a }')).toBe(first);
    expect(cache.prepare('{ b: a }')).not.toBe(second);
  });

  it('with several operations have the root fields of the one that is named, and none when it is not told', () => {
    const text = 'query A { a } mutation B { save }';
    expect(rootFields(text, 'A')).toEqual(['a']);
    expect(rootFields(text, 'B')).toEqual(['save']);
    expect(rootFields(text)).toEqual([]);
    expect(rootFields(text, 'C')).toEqual([]);
    expect(rootFields('query A { a }')).toEqual(['a']);
  });

  it.each([
    ['a fragment', 'mutation { ...f } fragment f on Mutation { save }'],
    ['nested fragments', 'mutation { ...f } fragment f on Mutation { ...g } fragment g on Mutation { save }'],
    ['an inline fragment', 'mutation { ... { save } }'],
    ['an inline fragment with a type', 'mutation { ... on Mutation { ... @include(if: true) { save } } }'],
    ['an alias', 'mutation { innocent: save }'],
    ['a variable', 'mutation ($no: Boolean = false) { save @include(if: $no) }'],
    ['@skip', 'mutation { save @skip(if: true) }'],
  ])('know a root field behind %s', (_behind, text) => {
    expect(rootFields(text)).toEqual(['save']);
  });

  it('know each root field as often as it is asked for', () => {
    expect(
      rootFields('mutation { one: save ...f ... { ...f } } fragment f on Mutation { two: save __typename }'),
    ).toEqual(['save', 'save', '__typename', 'save', '__typename']);
  });

  it.each([
    ['in a fragment', `mutation { ...f } fragment f on Mutation { ${saves(11)} }`],
    [
      'in several fragments',
      `mutation { ...f ...g } fragment f on Mutation { ${saves(6)} } fragment g on Mutation { ${saves(6, 't')} }`,
    ],
    [
      'in nested fragments',
      `mutation { ...f } fragment f on Mutation { ...g } fragment g on Mutation { ... { ${saves(11)} } }`,
    ],
    ['in an inline fragment', `mutation { ... on Mutation { ${saves(11)} } }`],
    [
      'by a fragment spread again and again',
      `mutation { ${'...f '.repeat(11)} } fragment f on Mutation { save }`,
    ],
    ['in the second operation', `query A { a } mutation B { ${saves(11)} }`],
    ['under @include', `mutation ($yes: Boolean!) { ... @include(if: $yes) { ${saves(11)} } }`],
  ])('with too many root fields %s are refused', (_where, text) => {
    expect(reasons(text).join()).toContain('asks for too much: rootFields');
  });

  it('that ask for too much are looked at no closer: whoever compares repeated fields takes a second for 990', () => {
    const prepared = documents().prepare(`{ ${'a { x } '.repeat(990)} }`);
    expect(prepared).toMatchObject({
      tooMuch: true,
      errors: [{ message: expect.stringContaining('rootFields 990') as string }],
    });
    expect(documents().prepare('{ a { x } }')).toMatchObject({ tooMuch: false });
  });

  it('with fragments that double at each level are judged at once', () => {
    const levels = Array.from(
      { length: 60 },
      (_, level) => `fragment f${level} on Query { ...f${level + 1} ...f${level + 1} }`,
    ).join(' ');
    const text = (leaf: string) => `{ ...f0 } ${levels} fragment f60 on Query { ${leaf} }`;
    expect(reasons(text('__typename')).join()).toContain('asks for too much');
    expect(reasons(text('node { parent { id } }')).join()).toContain('asks for too much');
  });

  it.each([
    ['depth', `{ node ${'{ parent '.repeat(10)}{ id }${' }'.repeat(10)} }`],
    [
      'depth',
      `{ node { ...deep } } fragment deep on Node { parent { parent { parent { parent { parent { parent { parent { parent { parent { id } } } } } } } } } }`,
    ],
    ['aliases', `{ ${Array.from({ length: 21 }, (_, index) => `x${index}: a`).join(' ')} }`],
    ['rootFields', `{ ${'a '.repeat(11)} }`],
    ['cost', `{ nodes { children { children { children { children { children { id } } } } } } }`],
    ['fields', `{ node { ${'id '.repeat(801)} } }`],
    ['repeats', `{ node { ${'id '.repeat(22)} } }`],
    ['repeats', `{ node { ${'... { id } '.repeat(22)} } }`],
    ['inlineFragments', `{ ${'... { '.repeat(51)} a ${'} '.repeat(51)} }`],
    [
      'definitions',
      `{ a ...f0 } ${Array.from({ length: 100 }, (_, index) => `fragment f${index} on Query { a }`).join(' ')}`,
    ],
    [
      'fields',
      `{ node { ...f ...g } } fragment f on Node { ${'id '.repeat(600)} } fragment g on Node { ...f }`,
    ],
    [
      'cost',
      `{ named { ... on Node { children { ...f } } } } fragment f on Named { children { children { children { children { id } } } } }`,
    ],
  ])('that ask for too much %s are refused', (limit, text) => {
    expect(reasons(text).join()).toContain(`asks for too much: ${limit}`);
  });

  it('tell nothing about the schema where introspection is off, and all where it is on', () => {
    expect(reasons('{ __schema { types { name } } }').join()).toContain('introspection');
    expect(
      documents({ introspection: true }).prepare(
        '{ __schema { types { name fields { name type { ofType { ofType { ofType { name } } } } } } } }',
      ),
    ).not.toHaveProperty('errors');
  });

  it('with a fragment that contains itself are refused, not followed for ever', () => {
    expect(reasons('{ node { ...a } } fragment a on Node { parent { ...a } }').join()).toContain(
      'Cannot spread fragment',
    );
  });
});
