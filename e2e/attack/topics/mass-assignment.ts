import { getNamedType, isInputObjectType } from 'graphql';
import { ArgumentMaker } from '../arguments.js';
import type { Caller } from '../caller.js';
import { documentOf } from '../documents.js';
import { verdictOf } from '../judge.js';
import type { Operation } from '../surface.js';
import type { Topic } from '../topic.js';
import { timeOf } from './operations.js';

/** Fields of the documents behind the operations, which no input may set. */
const stolen = {
  ownerId: 'u-admin',
  createBy: 'u-admin',
  createTime: '2001-01-01 00:00:00',
  roles: ['sa'],
  permissions: ['*'],
  roleType: 2,
  roleLevel: 100,
  demo: false,
  passwordHash: 'x',
  builtIn: true,
  paperCount: 9,
  score: 100,
  userScore: 100,
  passed: true,
  handState: 1,
  deadline: '2099-01-01 00:00:00',
  granted: ['*'],
} as const;
const polluting = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';

/** Every input with fields that it does not have: GraphQL refuses them, REST drops them, nothing gets them. */
export const massAssignment: Topic = async ({ scene, surface, report, random }) => {
  const { learner, teacher } = scene.callers;
  const dice = random('arguments');
  for (const operation of surface.operations.filter(({ kind }) => kind !== 'subscription')) {
    const by = operation.access.kind === 'admin' ? teacher : learner;
    if (operation.name === 'logout' || !mayCall(by, operation)) continue;
    const inRest = new ArgumentMaker(dice, scene.foreign, scene.word, timeOf.rest);
    await byRest(operation, by, inRest.argumentsOf(operation.name, operation.field.args));
    const inGraphql = new ArgumentMaker(dice, scene.foreign, scene.word, timeOf.graphql);
    await byGraphql(operation, by, inGraphql.argumentsOf(operation.name, operation.field.args));
  }

  async function byRest(operation: Operation, by: Caller, args: Record<string, unknown>): Promise<void> {
    const [route] = operation.routes;
    if (route?.method !== 'POST') return;
    const whole = (operation.field.args.length === 1 && 'input' in args ? args.input : args) as object;
    const text = JSON.stringify(withStolen(whole, operation));
    const body = `${text.slice(0, -1)},${polluting}}`;
    const { status } = await by.post(route.path, body);
    report.check(status < 500, `${operation.name} with fields of its own by REST: ${status}`);
  }

  async function byGraphql(operation: Operation, by: Caller, args: Record<string, unknown>): Promise<void> {
    const input = operation.field.args.find(({ type }) => isInputObjectType(getNamedType(type)));
    if (input === undefined) return;
    const first = args[input.name];
    const stuffed = Array.isArray(first) ? [{ ...first[0], ...stolen }] : { ...(first as object), ...stolen };
    const { text } = await by.post('/graphql', {
      query: documentOf(operation),
      variables: { ...args, [input.name]: stuffed },
    });
    const { reason } = verdictOf(text);
    report.check(
      reason === 'BadRequest',
      `${operation.name} took fields it does not have: ${text.slice(0, 200)}`,
    );
  }

  const owner = await ownersOf(teacher, scene.word);
  report.check(
    owner.every((id) => id === teacher.userId),
    `what the teacher made belongs to ${owner.join(' and ')}`,
  );
  const after = await learner.ok<{ roleType: number; permissions: string[]; roles: string[] }>(
    '/api/sys/user/info',
  );
  report.check(
    after.roleType === 1 && after.permissions.length === 0,
    `the learner became ${JSON.stringify(after)}`,
  );
  report.check(!('polluted' in {}), 'this program was polluted');
};

/** Fields that the input has are left as they were meant. */
function withStolen(whole: object, { field }: Operation): object {
  const [input] = field.args;
  const type = input === undefined ? undefined : getNamedType(input.type);
  const own = new Set(
    type !== undefined && isInputObjectType(type)
      ? Object.keys(type.getFields())
      : field.args.map(({ name }) => name),
  );
  return { ...Object.fromEntries(Object.entries(stolen).filter(([name]) => !own.has(name))), ...whole };
}

const mayCall = (by: Caller, { access }: Operation): boolean =>
  access.kind !== 'admin' || by.holds(access.permissions);

/** Whose a bank and an exam are that were made with somebody else's id in them. */
async function ownersOf(teacher: Caller, word: string): Promise<string[]> {
  const { id: bank } = await teacher.ok<{ id: string }>('/api/repo/save', {
    title: `强占${word}`,
    ...stolen,
  });
  const { id: exam } = await teacher.ok<{ id: string }>('/api/exam/exam/save', {
    ...stolen,
    title: `强占${word}`,
    draft: true,
    tmplGroups: [],
  });
  const { ownerId: ofBank } = await teacher.ok<{ ownerId: string }>('/api/repo/detail', { id: bank });
  const { ownerId: ofExam } = await teacher.ok<{ ownerId: string }>('/api/exam/exam/detail', { id: exam });
  return [ofBank, ofExam];
}
