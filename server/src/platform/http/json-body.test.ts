import fastify from 'fastify';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Clock } from '../clock.js';
import type { Session } from '../context.js';
import { LargeBodies, largeBody } from '../limits/large-bodies.js';
import { announceLargeBodies, readJsonBodies } from './json-body.js';

/** An application that notes which bodies it was given, with how many turns of the loop had begun. */
function noting() {
  const app = fastify();
  const given: { readonly name: string; readonly length: number; readonly turns: number }[] = [];
  let turns = 0;
  readJsonBodies(app, { now: () => 0 } as Clock);
  announceLargeBodies(app, {
    bodies: new LargeBodies(),
    sessionOf: ({ headers }) => ({ user: { id: headers['token'] } }) as unknown as Session,
    refuse: (_request, reply, error) => void reply.code(429).send((error as Error).name),
  });
  app.post('/', (request) => {
    given.push({ name: (request.body as { name: string }).name, length: request.bodyLength, turns });
    return {};
  });
  const send = (name: string, size: number, token = name) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { token },
      payload: { name, text: '文'.repeat(Math.ceil(size / 3)) },
    });
  const until = async (count: number): Promise<void> => {
    while (given.length < count) {
      turns += 1;
      await turn();
    }
  };
  return { app, given, send, until };
}

it('parses large bodies one in a turn of the loop, whole and none lost; small ones do not wait for them', async () => {
  const { app, given, send, until } = noting();
  await app.ready();
  const large = Array.from({ length: 60 }, (_none, n) => send(`large ${n}`, largeBody));
  const small = send('small', 10);
  await until(61);
  const answers = await Promise.all([...large, small]);
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const names = given.map(({ name }) => name).filter((name) => name !== 'small');
  expect([...names].sort()).toEqual(large.map((_sent, n) => `large ${n}`).sort());
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

it('refuses the ninth large body of one account by its header, and takes it when the others are over', async () => {
  const { app, send, until } = noting();
  await app.ready();
  const all = Array.from({ length: 12 }, (_none, n) => send(`${n}`, largeBody, 'flood'));
  await until(8);
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  const again = send('again', largeBody, 'flood');
  await until(9);
  expect((await again).statusCode).toBe(200);
});
