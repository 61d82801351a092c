import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { getNamedType, isInputObjectType } from 'graphql';
import { shuffled } from '@vigil/domain/kernel/random';
import { ArgumentMaker, withValue } from '../arguments.js';
import type { Answer, Caller } from '../caller.js';
import { documentOf } from '../documents.js';
import type { Operation } from '../surface.js';
import { sampleOf, type Stage, type Topic } from '../topic.js';
import { timeOf } from './operations.js';

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Bodies that nobody sends who means something. */
const bodies: readonly (readonly [string, string])[] = [
  ['a polluting key', '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"toString":1}'],
  ['a list', '[]'],
  ['a number', '7'],
  ['a text', '"x"'],
  ['nothing', 'null'],
  ['half of an object', '{"id":'],
  ['no body', ''],
  ['a number beyond numbers', '{"id":1e999}'],
  ['a thousand levels', `{"id":${deep(1000)}}`],
  ['a hundred thousand levels', `{"id":${deep(100_000)}}`],
  ['a byte that is no text', '{"id":"\u0000\ud800"}'],
  ['a key of ten thousand letters', `{"${'k'.repeat(10_000)}":1}`],
  ['two thousand keys', `{${Array.from({ length: 2000 }, (_, at) => `"k${at}":${at}`).join()}}`],
];

/** Values for a field that expects another. */
const values: readonly unknown[] = [
  [],
  {},
  [[1]],
  -1,
  1e308,
  2 ** 60,
  '\u0000',
  'x'.repeat(5000),
  null,
  '../../../../etc/passwd',
  "' or 1=1 --",
  { $gt: '' },
  '__proto__',
  '1; DROP TABLE documents',
];

const inside = [
  ...['%00', '..%5c..%5c', '..%2f..%2f', '%2e%2e%2fpackage.json', '%E0%A4', '%', '%zz', '....//'],
  ...[
    '%252e%252e%252f',
    'a'.repeat(3000),
    '?%00=1',
    '?a[]=1&a[b]=2',
    '?__proto__[x]=1',
    ';/..;/',
    '__proto__',
  ],
];
const before = [
  ...['/', '/api/', '/api/common/file/', '/api/paper/paper/', '/web/', '/admin/', '/api/docs/static/'],
  ...['/api/socket/exam/', '/graphql/', '/web/assets/', '/metrics/', '/api/common/captcha/gen/'],
];
const raw = ['//', 'http://other.example/web/index', '*', '/../../etc/passwd', '/web/../../package.json'];
const methods = ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE'];

/** Keys and values that cannot be meant at every path, paths that cannot be meant, methods nobody asks for. */
export const keysAndPaths: Topic = async (stage) => {
  const { scene, surface, report } = stage;
  const { learner, teacher, nobody } = scene.callers;
  const answered = (about: string, { status, text }: Answer): void => {
    const said = status === 200 || text === '' || /[\u4e00-\u9fff]/.test(text);
    report.check(status < 500 && said, `${about} was answered ${status} ${text.slice(0, 120)}`);
  };
  const callable = surface.operations.filter(
    ({ name, kind, access, routes }) =>
      name !== 'logout' &&
      kind !== 'subscription' &&
      routes.some(({ method }) => method === 'POST') &&
      (access.kind !== 'admin' || teacher.holds(access.permissions)),
  );
  for (const operation of sampleOf(stage, callable, 6)) {
    const by = operation.access.kind === 'admin' ? teacher : learner;
    await strangeBodies(operation, by, answered);
    await strangeValues(stage, operation, by, answered);
  }
  for (const start of before)
    for (const end of inside)
      answered(`${start}${end}`.slice(0, 60), await asWritten(nobody, 'GET', start + end));
  for (const path of raw) answered(path, await asWritten(nobody, 'GET', path));
  const posted = callable.filter(({ routes }) => routes.every(({ method }) => method === 'POST'));
  for (const { routes } of sampleOf(stage, posted, 5))
    for (const method of methods) {
      const answer = await asWritten(learner, method, routes[0]?.path ?? '');
      report.check(
        answer.status >= 400 && answer.status < 500,
        `${method} ${routes[0]?.path} was answered ${answer.status}`,
      );
    }
};

type Told = (about: string, answer: Answer) => void;

async function strangeBodies({ routes }: Operation, by: Caller, told: Told): Promise<void> {
  const path = routes.find(({ method }) => method === 'POST')?.path ?? '';
  for (const [what, body] of bodies) told(`${what} at ${path}`, await by.post(path, body));
}

async function strangeValues(stage: Stage, operation: Operation, by: Caller, told: Told): Promise<void> {
  const { scene, random } = stage;
  const { name, field, routes } = operation;
  const path = routes.find(({ method }) => method === 'POST')?.path ?? '';
  const dice = random(name);
  const maker = new ArgumentMaker(dice, scene.foreign, scene.word, timeOf.rest);
  for (const place of placesOf(operation))
    for (const value of shuffled(values, dice).slice(0, 4)) {
      const args = replaced(maker.argumentsOf(name, field.args), place, value);
      const whole = field.args.length === 1 && 'input' in args ? args.input : args;
      const about = `${JSON.stringify(value)?.slice(0, 40)} as ${place.join('.')} of ${name}`;
      told(`${about} by REST`, await by.post(path, JSON.stringify(whole)));
      told(
        `${about} by GraphQL`,
        await by.post('/graphql', { query: documentOf(operation), variables: args }),
      );
    }
}

/** Arguments and the fields of their inputs, one level down. */
function placesOf({ field }: Operation): string[][] {
  return field.args.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    return isInputObjectType(named)
      ? [[name], ...Object.keys(named.getFields()).map((inner) => [name, inner])]
      : [[name]];
  });
}

/** Unlike `withValue` it takes the value as it is. */
function replaced(args: Record<string, unknown>, [name = '', inner]: readonly string[], value: unknown) {
  if (inner === undefined) return { ...args, [name]: value };
  const whole = args[name];
  if (Array.isArray(whole)) return withValue(args, [name], { ...(whole[0] as object), [inner]: value });
  return { ...args, [name]: { ...(whole as object), [inner]: value } };
}

/** A path as it is written here: `fetch` would tidy it up. */
async function asWritten(by: Caller, method: string, path: string): Promise<Answer> {
  const { hostname, port } = new URL(by.url);
  const asked = request({
    hostname,
    port,
    method,
    path,
    headers: by.token === null ? {} : { token: by.token },
  });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part as string;
  const answer = { status: response.statusCode ?? 0, text, headers: new Headers(), milliseconds: 0 };
  by.look(by, `${method} ${path.slice(0, 80)}`, answer);
  return answer;
}
