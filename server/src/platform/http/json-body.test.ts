import fastify from 'fastify';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { largeBody } from '../limits/yielding-calls.js';
import { readJsonBodies } from './json-body.js';

/** An application that notes which bodies it was given, with how many turns of the loop had begun. */
function noting() {
  const app = fastify();
  const given: { readonly name: string; readonly length: number; readonly turns: number }[] = [];
  let turns = 0;
  readJsonBodies(app);
  app.post('/', (request) => {
    given.push({ name: (request.body as { name: string }).name, length: request.bodyLength, turns });
    return {};
  });
  const send = (name: string, size: number) =>
    app.inject({ method: 'POST', url: '/', payload: { name, text: '文'.repeat(Math.ceil(size / 3)) } });
  const until = async (count: number): Promise<void> => {
    while (given.length < count) {
      turns += 1;
      await turn();
    }
  };
  return { app, given, send, until };
}

it('parses large bodies one in a turn of the loop, whole and in their order; small ones do not wait for them', async () => {
  const { app, given, send, until } = noting();
  await app.ready();
  const large = Array.from({ length: 600 }, (_none, n) => send(`large ${n}`, largeBody));
  const small = send('small', 10);
  await until(601);
  const answers = await Promise.all([...large, small]);
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const names = given.map(({ name }) => name).filter((name) => name !== 'small');
  expect(names).toEqual(large.map((_sent, n) => `large ${n}`));
  const ofLarge = given.filter(({ name }) => name !== 'small').map(({ turns }) => turns);
  expect(new Set(ofLarge).size).toBe(ofLarge.length);
  expect(given.findIndex(({ name }) => name === 'small')).toBeLessThan(10);
  expect(given.find(({ name }) => name === 'large 0')?.length).toBeGreaterThanOrEqual(largeBody);
});

it('refuses a large body that is no JSON, and goes on with the next', async () => {
  const { app, given, send, until } = noting();
  const broken = app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: `{"name":"${'x'.repeat(largeBody)}`,
  });
  const next = send('next', largeBody);
  await until(1);
  expect((await broken).statusCode).not.toBe(200);
  expect((await next).statusCode).toBe(200);
  expect(given.map(({ name }) => name)).toEqual(['next']);
});
