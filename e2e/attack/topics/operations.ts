import { ArgumentMaker, type Ids } from '../arguments.js';
import { doors, type Answer, type Caller, type Door } from '../caller.js';
import { noSession, notAllowed, verdictOf } from '../judge.js';
import { wireTime } from '../saved-exam.js';
import { plainRoutes, unexpectedlyOpen, type Access } from '../surface.js';
import type { Topic } from '../topic.js';

/** How each door reads a time. */
export const timeOf: Readonly<Record<Door, (ms: number) => string>> = {
  rest: wireTime,
  graphql: (ms) => new Date(ms).toISOString(),
};

/** Called last and by nobody who is wanted afterwards. */
const endsTheSession = 'logout';
const switches = '/api/sys/config/switch/save';

/**
 * Every operation of the schema as everybody by both doors, with arguments that could be meant. Who may not is
 * told so; who may is never told that the session is wrong.
 */
export const operations: Topic = async ({ scene, surface, report, random }) => {
  for (const sentence of unexpectedlyOpen(surface.operations)) report.fail(sentence);
  const attack = async (caller: Caller): Promise<void> => {
    const ids = idsFor(caller, scene.foreign);
    const dice = random(caller.role);
    for (const operation of surface.operations) {
      if (operation.name === endsTheSession) continue;
      for (const door of doors) {
        const maker = new ArgumentMaker(dice, ids, scene.word, timeOf[door]);
        const args = maker.argumentsOf(operation.name, operation.field.args);
        const answer = await caller.call(operation, args, door);
        if (answer === null) continue;
        report.asked();
        const about = `${operation.name} by ${door} as ${caller.role} ${JSON.stringify(args)}`;
        for (const wrong of wrongIn(caller, operation.access, answer)) report.fail(`${about}: ${wrong}`);
      }
    }
    for (const route of plainRoutes) {
      const answer = await (route.file
        ? caller.send(route.path, { method: route.method, body: aFile() })
        : route.method === 'GET'
          ? caller.send(`${route.path}?key=${scene.word}`)
          : caller.post(route.path, { id: scene.exam.id, repoId: scene.exam.bankId }));
      report.asked();
      const wrongs =
        route.hidden === true
          ? answer.status === 404 && verdictOf(answer.text).reason === 'NoSuchPath'
            ? []
            : [`it is to be hidden; it was answered ${answer.status}`]
          : wrongIn(caller, route.access, answer);
      for (const wrong of wrongs) report.fail(`${route.path} as ${caller.role}: ${wrong}`);
    }
  };
  const { sa, ...others } = scene.callers;
  await Promise.all(Object.values(others).map(attack));
  // Deletes and hands in: at the end.
  await attack(sa);
  // Chance may have had the administrator close the way in that everybody comes back by.
  await sa.ok(switches, { accountLogin: true });
  await leaveAll(Object.values(scene.callers));
};

/** What is wrong with what somebody was answered, by who may call. */
function wrongIn(caller: Caller, access: Access, answer: Answer): string[] {
  const { code, reason } = verdictOf(answer.text);
  const told = `it was answered ${answer.status} ${code} ${reason}`;
  if (access.kind === 'guest') return code === noSession || code === notAllowed ? [told] : [];
  if (caller.token === null) return code === noSession ? [] : [`nobody may; ${told}`];
  if (code === noSession) return [`with a session ${told}`];
  if (access.kind === 'learner') return [];
  const may = caller.holds(access.permissions) && isStaff(caller);
  if (!may) return code === notAllowed ? [] : [`must not; ${told}`];
  return caller.role === 'sa' && code === notAllowed ? [`who may everything was refused; ${told}`] : [];
}

const isStaff = ({ role }: Caller): boolean => !['nobody', 'learner', 'other', 'bystander'].includes(role);

/** The administrator erases: nobody whom the round needs. */
const idsFor = ({ role }: Caller, foreign: Ids): Ids =>
  role === 'sa' ? { ...foreign, user: ['u-c060'] } : foreign;

function aFile(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['text'], { type: 'text/plain' }), 'a.txt');
  return form;
}

/** A session that was left opens nothing any more. */
async function leaveAll(callers: readonly Caller[]): Promise<void> {
  for (const caller of callers) {
    if (caller.token === null) continue;
    await caller.ok('/api/sys/user/logout');
    const { text } = await caller.post('/api/sys/user/info', {});
    if (verdictOf(text).code !== noSession) throw new Error(`${caller.role} left and is still here`);
    await caller.enter();
  }
}
