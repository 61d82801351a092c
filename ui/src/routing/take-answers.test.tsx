import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToken } from '../session/session.ts';
import { takeAnswers } from './take-answers.ts';

const site = gql`
  query Site($domain: String) {
    named: site(domain: $domain) {
      name
    }
  }
`;
const person = gql`
  query Person {
    person {
      name
    }
    paper {
      id
    }
  }
`;
const variables = { domain: 'a.cn' };
const named = { __typename: 'Site', name: '考试中心' };

const ask = vi.fn<ApolloLink.RequestHandler>();
const client = (): ApolloClient =>
  new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(ask) });

beforeEach(() => {
  ask.mockReset();
  setToken(null);
});
afterEach(() => {
  delete window.vigilEarly;
});

const early = (data: unknown, token: string | null = null): void => {
  window.vigilEarly = { token, data: Promise.resolve(data) };
};

it('what came early answers who asks first, by the names the answer has', async () => {
  early({ named, person: { __typename: 'Person', name: '林' }, paper: null });
  const one = client();
  await takeAnswers(one, [{ query: site, variables }, { query: person }]);
  expect(one.readQuery({ query: site, variables })).toEqual({ named });
  expect(one.readQuery({ query: person })).toMatchObject({ paper: null });
  one.prioritizeCacheValues = true;
  expect((await one.query({ query: site, variables, fetchPolicy: 'network-only' })).data).toEqual({ named });
  expect(ask).not.toHaveBeenCalled();
});

it('a query of which a part is missing, and one asked as somebody else, is asked as ever', async () => {
  const one = client();
  early({ named, person: { __typename: 'Person', name: '林' } });
  await takeAnswers(one, [{ query: site, variables }, { query: person }]);
  expect(one.readQuery({ query: person })).toBeNull();
  early({ named }, 'of somebody else');
  const other = client();
  expect(await takeAnswers(other, [{ query: site, variables }])).toEqual({});
  expect(other.readQuery({ query: site, variables })).toBeNull();
});

it('an answer that never came changes nothing', async () => {
  window.vigilEarly = { token: null, data: Promise.reject(new Error('gone')) };
  expect(await takeAnswers(client(), [{ query: site, variables }])).toEqual({});
});
