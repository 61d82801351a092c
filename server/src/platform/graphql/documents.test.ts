import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Documents } from './documents.js';

const schema = buildSchema(
  'type Query { a: String node: Node nodes: [Node!]! } type Node { id: ID children: [Node!]! parent: Node } type Mutation { save: String }',
);
const documents = (options = {}): Documents => new Documents(schema, { introspection: false, ...options });
const reasons = (text: string): string[] => {
  const prepared = documents().prepare(text);
  return 'errors' in prepared ? prepared.errors.map((error) => error.message) : [];
};

describe('documents', () => {
  it('are parsed and validated once and know their root fields', () => {
    const cache = documents();
    const first = cache.prepare('mutation { save }');
    expect(first).toMatchObject({ rootFields: ['save'] });
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

  it('with several operations have no root field that could be taken for hot', () => {
    expect(documents().prepare('query A { a } mutation B { save }')).toMatchObject({ rootFields: [] });
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
