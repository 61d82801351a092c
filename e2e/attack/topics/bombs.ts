import { connect } from 'node:net';
import { once } from 'node:events';
import { verdictOf } from '../judge.js';
import type { Topic } from '../topic.js';

const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_none, at) => make(at)).join(' ');

/** Documents that ask for more than anybody shows on a screen. */
const documents: readonly (readonly [string, string])[] = [
  ['aliases', `{ ${many(2000, (at) => `a${at}: sysTime`)} }`],
  ['the same field', `{ ${many(5000, () => 'sysTime')} }`],
  [
    'heavy fields',
    `mutation { ${many(20, (at) => `a${at}: captureSave(paperId: "x", base64: "x") { msg }`)} }`,
  ],
  [
    'logins in a fragment',
    `mutation { ...f } fragment f on Mutation { ${many(19, (at) => `a${at}: login(input: {username: "admin", password: "x"}) { token }`)} }`,
  ],
  ['levels', `{ departTree ${'{ children '.repeat(200)}{ id }${' }'.repeat(200)} }`],
  [
    'fragments of fragments',
    `{ ...f0 } ${many(60, (at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`)} fragment f60 on Query { sysTime }`,
  ],
  ['a fragment of itself', '{ ...f } fragment f on Query { ...f }'],
  ['directives', `{ sysTime ${'@skip(if: false) '.repeat(5000)} }`],
  ['unknown directives', `{ sysTime ${many(3000, (at) => `@d${at}`)} }`],
  ['inline fragments', `{ ${'... { '.repeat(500)} sysTime ${'} '.repeat(500)} }`],
  ['operations', many(2000, (at) => `query q${at} { sysTime }`)],
  ['variables', `query(${many(3000, (at) => `$v${at}: String`)}) { sysTime }`],
  ['a long name', `{ ${'x'.repeat(500_000)} }`],
  ['braces', '{'.repeat(100_000)],
  ['lists in a value', `{ dicValueTree(dicCode: ${'['.repeat(20_000)}) { value } }`],
  ['the schema', '{ __schema { types { name fields { name type { name ofType { name } } } } } }'],
];

/** What is no document, and batches that are none. */
const batches = [
  Array.from({ length: 200 }, () => ({ query: '{ sysTime }' })),
  [],
  { query: ['{ sysTime }'] },
  { query: { a: 1 } },
  { query: '{ sysTime }', variables: [] },
  { query: '{ sysTime }', operationName: { a: 1 } },
  {},
];

/** How long one of them may take on a machine that is busy with other things: a screen needs milliseconds. */
const longestMilliseconds = 10_000;

/** Documents that grow, bodies that are too long or never end: refused soon, and everybody else is served. */
export const bombs: Topic = async ({ url, scene, report }) => {
  const { learner, nobody } = scene.callers;
  for (const caller of [nobody, learner])
    for (const [what, query] of documents) {
      const { status, text, milliseconds: took } = await caller.post('/graphql', { query });
      const { code } = verdictOf(text);
      report.check(status < 500 && code !== 0, `${what} as ${caller.role}: ${status} ${text.slice(0, 100)}`);
      report.check(took < longestMilliseconds, `${what} as ${caller.role} took ${took.toFixed(0)} ms`);
    }
  for (const body of batches) {
    const { status, text } = await nobody.post('/graphql', body);
    report.check(status < 500, `${JSON.stringify(body).slice(0, 60)}: ${status} ${text.slice(0, 100)}`);
    report.check(!text.startsWith('['), 'a batch that is none was answered');
  }
  // In a batch they are not less than alone.
  for (const caller of [nobody, learner])
    for (let from = 0; from < documents.length; from += 9) {
      const some = documents.slice(from, from + 9);
      const bodies = [...some.map(([, query]) => ({ query })), { query: '{ sysTime }' }];
      const { status, text, milliseconds: took } = await caller.post('/graphql', bodies);
      if (status === 413) continue;
      const told = JSON.parse(text) as unknown[];
      const codes = told.map((one) => verdictOf(JSON.stringify(one)).code);
      report.check(
        status === 200 && codes.slice(0, -1).every((code) => code !== 0) && codes.at(-1) === 0,
        `${some.map(([what]) => what).join()} in a batch as ${caller.role}: ${status} ${codes.join()}`,
      );
      report.check(
        took < longestMilliseconds,
        `a batch of them as ${caller.role} took ${took.toFixed(0)} ms`,
      );
    }

  // Too long, told long and not, with and without a session.
  for (const path of ['/graphql', '/api/sys/user/login', '/api/paper/paper/fill-answer']) {
    // The answer may come, and the connection end, before all of it is sent.
    const status = await learner.post(path, `{"query":"${'x'.repeat(4 * 1024 * 1024)}"}`).then(
      (answer) => answer.status,
      () => 'it was cut off',
    );
    report.check(status === 413 || status === 'it was cut off', `four megabytes at ${path}: ${status}`);
  }

  // Bodies that never end hold nobody up.
  const slow = await Promise.all(Array.from({ length: 200 }, () => slowBody(url)));
  const began = performance.now();
  const { status } = await learner.post('/api/sys/user/info', {});
  const took = performance.now() - began;
  report.check(
    status === 200 && took < longestMilliseconds,
    `beside slow bodies a call took ${took.toFixed(0)} ms: ${status}`,
  );
  for (const socket of slow) socket.destroy();
};

async function slowBody(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    'POST /api/sys/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  );
  return socket;
}
