import { parse } from 'graphql';
import { expect, it } from 'vitest';
import type { Early } from '../src/routing/take-answers.ts';
import { earlyPages, oneQuery } from './early-queries.ts';

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

it('a page’s queries are asked together, as a learner and as a guest, each slice’s with the others’ variables', () => {
  const one = (text: string): Early => ({ page: '/home', query: parse(text) });
  const variables = { input: { size: 9 } };
  const textOf = (names: readonly string[]): string => names.join(' ');
  expect(
    earlyPages(
      [
        { ...one('query Mine { mine }'), variables },
        { ...one('query News { news }'), guests: true },
        { ...one('query List { list }'), page: '/list' },
      ],
      textOf,
    ),
  ).toEqual({
    '/home': { variables, person: 'Mine News', guest: 'News' },
    '/list': { variables: {}, person: 'List' },
  });
  expect(() =>
    earlyPages(
      [
        { ...one('query A { a }'), variables },
        { ...one('query B { b }'), variables: { input: 1 } },
      ],
      textOf,
    ),
  ).toThrow('/home asks A early with other variables than its other queries');
});
