import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { oneQuery } from './early-queries.ts';

const { definitions } = parse(`
  query Site { site { name } }
  query Branch($domain: String) { branch(domain: $domain) { name } }
  query Person { person { ...Named menus { ...Menu } } }
  query Other { other { ...Unused } }
  fragment Menu on Menu { path ...Named }
  fragment Named on Thing { name }
  fragment Unused on Thing { id }
`);

it('several queries are asked as one, with their variables and the fragments they use, and with types', () => {
  expect(oneQuery(definitions, ['Site', 'Branch'])).toBe(
    'query Early($domain:String){site{__typename name}branch(domain:$domain){__typename name}}',
  );
  expect(oneQuery(definitions, ['Person'])).toBe(
    'query Early{person{__typename ...Named menus{__typename ...Menu}}}' +
      'fragment Named on Thing{__typename name}fragment Menu on Menu{__typename path ...Named}',
  );
});

it('a query that is gone ends the build', () => {
  expect(() => oneQuery(definitions, ['Site', 'Gone'])).toThrow('no query is called Gone');
});
