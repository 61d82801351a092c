import { expect, it } from 'vitest';
import { receiptsAsJson, serverKey } from './receipts-file.ts';

const receipt = {
  paperId: 'p1',
  quId: 'q1',
  answerHash: 'a',
  revision: 3,
  time: 5,
  eventHash: 'e',
  way: '',
  keyId: 'k',
  signature: 's',
};

it('the file holds the paper, the key and each receipt as it came', () => {
  expect(
    JSON.parse(receiptsAsJson('p1', '期末考试', [receipt], { publicKey: 'pk', keyId: 'k' })),
  ).toMatchObject({
    paperId: 'p1',
    title: '期末考试',
    publicKey: 'pk',
    keyId: 'k',
    receipts: [receipt],
  });
});

it('without a network it says that it has no key', async () => {
  const key = await serverKey(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(JSON.parse(receiptsAsJson('p1', 't', [receipt], key))).toMatchObject({
    publicKey: null,
    keyId: null,
    receipts: [receipt],
  });
});

it('the key is what the server answers, and nothing else', async () => {
  const answer = (body: unknown) => async () => new Response(JSON.stringify(body));
  expect(await serverKey(answer({ code: 0, data: { publicKey: 'pk', keyId: 'k', pem: 'x' } }))).toEqual({
    publicKey: 'pk',
    keyId: 'k',
  });
  expect(await serverKey(answer({ code: 500, data: null }))).toBeNull();
});
