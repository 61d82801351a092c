import { ArgumentMaker } from '../arguments.js';
import type { Caller } from '../caller.js';
import { documentOf } from '../documents.js';
import { Frames, subprotocol } from '../frames.js';
import type { Operation } from '../surface.js';
import type { Stage, Topic } from '../topic.js';
import { timeOf } from './operations.js';

/** Every subscription as everybody, sockets of others, of nobody, of another language, too many, too loud. */
export const sockets: Topic = async (stage) => {
  await subscriptions(stage);
  await rawSockets(stage);
  await graphqlSockets(stage);
  await tooMany(stage);
  await tooLoud(stage);
  await tooLong(stage);
  await strangers(stage);
};

async function subscriptions({ url, scene, surface, report, random }: Stage): Promise<void> {
  const streams = surface.operations.filter(({ kind }) => kind === 'subscription');
  for (const caller of Object.values(scene.callers)) {
    const live = await Frames.live(url, caller.token);
    if (caller.token === null) {
      report.check(
        live.ended?.startsWith('4403') ?? false,
        `a socket of nobody: ${live.ended} ${live.said.join()}`,
      );
      continue;
    }
    const maker = new ArgumentMaker(random(caller.role), scene.foreign, scene.word, timeOf.graphql);
    for (const [at, stream] of streams.entries()) {
      const variables = maker.argumentsOf(stream.name, stream.field.args);
      live.send({ type: 'subscribe', id: `s${at}`, payload: { query: documentOf(stream), variables } });
      const told = (): string | undefined => live.said.find((text) => text.includes(`"id":"s${at}"`));
      if (mustBeRefused(caller, stream)) await live.until(() => told() !== undefined || live.ended !== null);
      else await afterRound(live, `q${at}`);
      const refused = /"type":"error"|"payload":\{"errors"/.test(told() ?? '');
      report.check(
        !mustBeRefused(caller, stream) || refused,
        `${stream.name} as ${caller.role}: ${told() ?? 'nothing'}`,
      );
      live.send({ type: 'complete', id: `s${at}` });
    }
    // Whoever may subscribe to something is told nothing of others by it.
    caller.look(caller, 'a socket', { status: 200, text: live.said.join('\n') });
    live.close();
  }
}

/** The paper in the arguments is the other's, the exam the administrator's. */
function mustBeRefused(caller: Caller, { access, field }: Operation): boolean {
  if (access.kind === 'admin' && !['reviewer', 'proctor', 'teacher', 'sa'].includes(caller.role)) return true;
  if (access.kind === 'admin' && !caller.holds(access.permissions)) return true;
  const named = new Set(field.args.map(({ name }) => name));
  if (named.has('paperId')) return caller.role !== 'other';
  return named.has('examId') && caller.role === 'teacher';
}

/** What was asked later was answered: what was refused before it would have been told. */
async function afterRound(live: Frames, id: string): Promise<void> {
  live.send({ type: 'subscribe', id, payload: { query: '{ sysTime }' } });
  await live.until(() => live.said.some((text) => text.includes(`"id":"${id}"`)) || live.ended !== null);
}

async function rawSockets({ url, scene, report }: Stage): Promise<void> {
  const { learner, other, sa } = scene.callers;
  const cookie = learner.cookies.map((one) => one.split(';')[0]).join('; ');
  const path = (userId: string): string => `/api/socket/exam/${userId}/${scene.exam.id}/pc`;
  const token = learner.token ?? '';
  const refused: readonly (readonly [string, string, Record<string, string>])[] = [
    ['of nobody', path(learner.userId), {}],
    ['of a session that is none', path(learner.userId), { token: 'x'.repeat(43) }],
    ['of the other', path(other.userId), { token }],
    ['of a candidate for the administrator', path(learner.userId), { token: sa.token ?? '' }],
    [
      'by a cookie of a page of another site',
      path(learner.userId),
      { cookie, origin: 'https://evil.example' },
    ],
    ['by a cookie of no page', path(learner.userId), { cookie }],
    ['by a cookie of a page of nothing', path(learner.userId), { cookie, origin: 'null' }],
    ['that is not there', '/api/socket/none', { token }],
    ['that is half there', `/api/socket/exam/${learner.userId}`, { token }],
    ['that cannot be read', '/api/socket/exam/%zz/%00/pc', { token }],
    ['above', `/api/socket/exam/${learner.userId}/../../../pc`, { token }],
  ];
  for (const [what, where, headers] of refused) {
    const frames = new Frames(url, where, { headers });
    await frames.until(() => frames.opened || frames.ended !== null);
    report.check(frames.ended?.startsWith('HTTP 4') ?? false, `a socket ${what}: ${frames.ended ?? 'open'}`);
    frames.close();
  }
  const own = new Frames(url, path(learner.userId), { headers: { token } });
  await own.until(() => own.opened);
  for (const text of [
    '{',
    '[]',
    'null',
    '{"type":"shown","id":{"$gt":""}}',
    '{"__proto__":{"x":1}}',
    '\u0000',
  ])
    own.send(text);
  own.send(Buffer.from([0xff, 0xfe, 0]));
  own.send('ping');
  await own.until(() => own.said.includes('pong') || own.ended !== null);
  report.check(own.ended === null, `strange words closed a socket: ${own.ended}`);
  own.send('x'.repeat(100_000));
  await own.until(() => own.ended !== null);
  report.check(own.ended?.startsWith('1009') ?? false, `a frame of 100 kB: ${own.ended}`);
}

async function graphqlSockets({ url, scene, report }: Stage): Promise<void> {
  const { learner } = scene.callers;
  const open = async (protocols: string | string[]): Promise<Frames> => {
    const frames = new Frames(url, '/graphql', {}, protocols);
    await frames.until(() => frames.opened || frames.ended !== null);
    return frames;
  };
  for (const protocols of [[], 'graphql-ws', 'soap', ['soap', 'mqtt']]) {
    const frames = await open(protocols);
    frames.send({ type: 'connection_init', payload: { token: learner.token } });
    await frames.until(() => frames.ended !== null || frames.said.length > 0);
    report.check(
      frames.said.length === 0,
      `the language ${String(protocols)} was spoken: ${frames.said.join()}`,
    );
    frames.close();
  }
  // In the wrong order, twice, of the wrong form: closed by graphql-ws's codes.
  const wrong: readonly (readonly [string, readonly (object | string)[]])[] = [
    ['subscribe first', [{ type: 'subscribe', id: '1', payload: { query: '{ userInfo { userId } }' } }]],
    ['no JSON', ['{']],
    ['no type', [{}]],
    ['a polluting type', ['{"type":"__proto__"}']],
    ['init twice', [init(learner), init(learner)]],
    ['a token that is none', [{ type: 'connection_init', payload: { token: { $gt: '' } } }]],
    ['a token of a list', [{ type: 'connection_init', payload: { token: [learner.token] } }]],
  ];
  for (const [what, messages] of wrong) {
    const frames = await open(subprotocol);
    for (const message of messages) frames.send(message);
    await frames.until(() => frames.ended !== null);
    report.check(/^44\d\d/.test(frames.ended ?? ''), `${what}: ${frames.ended}`);
    report.check(!frames.said.join().includes('"next"'), `${what} was answered ${frames.said.join()}`);
  }
  const loud = await Frames.live(url, learner.token);
  loud.send({ type: 'subscribe', id: '1', payload: { query: 'x'.repeat(100_000) } });
  await loud.until(() => loud.ended !== null);
  report.check(loud.ended?.startsWith('1009') ?? false, `a GraphQL frame of 100 kB: ${loud.ended}`);
  const bomb = await Frames.live(url, learner.token);
  const aliases = Array.from({ length: 500 }, (_none, at) => `a${at}: sysTime`).join(' ');
  bomb.send({ type: 'subscribe', id: '1', payload: { query: `{ ${aliases} }` } });
  await bomb.until(() => bomb.said.some((text) => text.includes('"id":"1"')));
  report.check(
    bomb.said.join().includes('"type":"error"'),
    `a bomb by socket: ${bomb.said.join().slice(0, 200)}`,
  );
  bomb.close();
}

const init = ({ token }: Caller): object => ({ type: 'connection_init', payload: { token } });

/** More than a browser opens, and more than a person asks. */
async function tooMany({ url, report, enter }: Stage): Promise<void> {
  const caller = await enter('bystander', 'kaosheng58');
  const many = await Promise.all(Array.from({ length: 60 }, () => Frames.live(url, caller.token)));
  const open = many.filter(({ ended }) => ended === null);
  report.check(open.length <= 20 && open.length > 0, `one session has ${open.length} sockets`);
  report.check(
    many.every(({ ended }) => ended === null || ended.startsWith('4430')),
    `one too many: ${many.find(({ ended }) => ended !== null)?.ended}`,
  );
  await flood(report, open[0]);
  for (const one of many) one.close();
}

/** Operations on one socket: within the rates some are answered, the others refused or the socket closed. */
async function flood(report: Stage['report'], live: Frames | undefined): Promise<void> {
  if (live === undefined) return;
  const asked = 600;
  for (let at = 0; at < asked; at += 1)
    live.send({ type: 'subscribe', id: `f${at}`, payload: { query: '{ userInfo { userId } }' } });
  const refused = (): number => live.said.filter((text) => text.includes('"type":"error"')).length;
  const answered = (): number => live.said.filter((text) => text.includes('"type":"next"')).length;
  await live.until(() => live.ended !== null || refused() + answered() >= asked);
  report.check(answered() < asked / 2, `${answered()} of ${asked} operations of a flood were answered`);
}

/**
 * Words without end on one socket: it is closed with 1013, another one of the session right after it says no more than
 * what has come back since, and somebody else is answered.
 */
async function tooLoud({ url, report, enter, scene }: Stage): Promise<void> {
  const [loud, calm] = [await enter('bystander', 'kaosheng59'), await enter('bystander', 'kaosheng56')];
  const raw = async ({ userId, token }: Caller): Promise<Frames> => {
    const path = `/api/socket/exam/${userId}/${scene.exam.id}/pc`;
    const frames = new Frames(url, path, { headers: { token: token ?? '' } });
    await frames.until(() => frames.opened || frames.ended !== null);
    return frames;
  };
  const kinds: readonly (readonly [string, () => Promise<Frames>, object | string])[] = [
    ['a raw socket', () => raw(loud), { type: 'shown', id: scene.word }],
    ['another raw socket', () => raw(loud), 'ping'],
    ['a GraphQL socket', () => Frames.live(url, loud.token), { type: 'ping' }],
  ];
  for (const [what, open, word] of kinds) {
    const frames = await open();
    for (let at = 0; at < 5000; at += 1) frames.send(word);
    await frames.until(() => frames.ended !== null);
    report.check(frames.ended?.startsWith('1013') ?? false, `5000 words on ${what}: ${frames.ended}`);
    const heard = frames.said.filter((text) => text.includes('pong')).length;
    report.check(heard <= 300, `of 5000 words on ${what} ${heard} were answered`);
  }
  const other = await raw(calm);
  other.send('ping');
  await other.until(() => other.said.includes('pong') || other.ended !== null);
  report.check(other.ended === null, `somebody else's socket: ${other.ended}`);
  other.close();
}

/** A ping of so many bytes whose payload takes long to parse. */
const pingOf = (bytes: number): string =>
  `{"type":"ping","payload":{"a":[${'{},'.repeat(Math.floor(bytes / 3) - 15)}{}]}}`;

/** The longest messages, within their number: the socket is closed once they have too many bytes, none is echoed. */
async function tooLong({ url, report, enter, scene }: Stage): Promise<void> {
  const long = await enter('bystander', 'kaosheng57');
  const path = `/api/socket/exam/${long.userId}/${scene.exam.id}/pc`;
  for (const [what, open] of [
    ['a GraphQL socket', () => Frames.live(url, long.token)],
    ['a raw socket', () => Promise.resolve(new Frames(url, path, { headers: { token: long.token ?? '' } }))],
  ] as const) {
    const frames = await open();
    await frames.until(() => frames.opened || frames.ended !== null);
    for (let at = 0; at < 30; at += 1) frames.send(pingOf(60_000));
    await frames.until(() => frames.ended !== null);
    report.check(frames.ended?.startsWith('1013') ?? false, `30 long words on ${what}: ${frames.ended}`);
    const heard = frames.said.filter((text) => text.includes('pong'));
    report.check(heard.length <= 10, `of 30 long words on ${what} ${heard.length} were answered`);
    report.check(
      heard.every((text) => text.length < 100),
      `a pong on ${what} has ${Math.max(...heard.map(({ length }) => length))} characters`,
    );
  }
}

/** Sockets that never say whose they are: heard no further than a name is long, answered nothing, let go. */
async function strangers({ url, report, scene }: Stage): Promise<void> {
  const { learner } = scene.callers;
  const ends: readonly (readonly [string, string, RegExp])[] = [
    ['a small ping', '{"type":"ping"}', /^4401/],
    ['a ping of 60 kB', pingOf(60_000), /^1009/],
    // Its client may still be writing when it is ended.
    ['a ping of 3 MB', pingOf(3_000_000), /./],
  ];
  for (const [what, word, end] of ends) {
    const all = Array.from({ length: 10 }, () => new Frames(url, '/graphql', {}, subprotocol));
    for (const one of all) await one.until(() => one.opened || one.ended !== null);
    for (let at = 0; at < 9; at += 1) for (const one of all) one.send(word);
    const known = await Frames.live(url, learner.token);
    report.check(known.ended === null, `a candidate beside strangers with ${what}: ${known.ended}`);
    known.close();
    for (const one of all) {
      await one.until(() => one.ended !== null);
      report.check(end.test(one.ended ?? ''), `a stranger with ${what}: ${one.ended}`);
      report.check(
        one.said.length === 0,
        `a stranger with ${what} was told ${one.said.join().slice(0, 100)}`,
      );
    }
  }
}
