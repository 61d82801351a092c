import { knowAccount, presentAccount } from '@vigil/ui/session/account.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, expect, it } from 'vitest';
import { PaperAuthor } from './paper-author.ts';

afterEach(() => setToken(null));

/** u1's paper, open under a login that nobody was told of; what it may write, at each change of login, too. */
function open() {
  const left = new AbortController();
  const changes: (string | null)[] = [];
  const author: PaperAuthor = new PaperAuthor({
    ...{ ownerId: 'u1', account: presentAccount },
    changing: () => changes.push(author.now()),
  });
  author.start(left.signal);
  return { author, changes, close: () => left.abort() };
}

it('is the candidate, also when the session has ended, and nobody while another is logged in', () => {
  setToken('lins');
  const { author, close } = open();
  expect(author.now()).toBe('u1');
  setToken(null);
  expect(author.now()).toBe('u1');
  setToken('wangs');
  expect(author.now()).toBeNull();
  knowAccount('wangs', 'u2');
  expect(author.now()).toBeNull();
  knowAccount('lins again', 'u1');
  setToken('lins again');
  expect(author.now()).toBe('u1');
  close();
});

it('what was being written when the login changed is as before the change', () => {
  setToken('lins');
  const { author, changes, close } = open();
  knowAccount('wangs', 'u2');
  setToken('wangs');
  knowAccount('lins again', 'u1');
  setToken('lins again');
  expect([changes, author.now()]).toEqual([['u1', null], 'u1']);
  close();
});
