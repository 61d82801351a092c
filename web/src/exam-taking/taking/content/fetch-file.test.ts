import { expect, it } from 'vitest';
import { fetchFile } from './fetch-file.ts';

it.each([
  ['here', new Response('film'), 'here'],
  ['too large to be kept', new Response('f', { headers: { 'content-length': '40000000' } }), 'none'],
  ['not there', new Response('', { status: 404 }), 'none'],
  ['not there now', new Response('', { status: 502 }), 'fault'],
  ['for later', new Response('', { status: 429 }), 'fault'],
  ['without a network', new TypeError('no network'), 'fault'],
] as const)('a file that is %s', async (_what, answer, kind) => {
  const request: typeof fetch = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  expect((await fetchFile('/api/common/file/a', request)).kind).toBe(kind);
});

it('a file that stops coming in the middle is a fault', async () => {
  const request: typeof fetch = async () =>
    new Response(new ReadableStream({ pull: (body) => body.error(new Error('reset')) }));
  expect(await fetchFile('/api/common/file/a', request)).toEqual({ kind: 'fault' });
});
