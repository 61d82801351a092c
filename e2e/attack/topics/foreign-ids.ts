import { shuffled } from '@vigil/domain/kernel/random';
import { ArgumentMaker, idPlacesOf, withValue, type IdPlace } from '../arguments.js';
import { doors, type Caller } from '../caller.js';
import { verdictOf } from '../judge.js';
import type { Scene } from '../scene.js';
import { signUpNow } from '../scene-sign-up.js';
import type { Operation } from '../surface.js';
import { sampleOf, type Topic } from '../topic.js';
import { timeOf } from './operations.js';

/** What whoever names another's thing may do all the same, and why. */
const allowed: Readonly<Record<string, string>> = {
  createPaper: 'anybody may sit an open exam',
  faceToken: 'a picture of oneself for an exam',
  designateFree: 'categories are nobody’s',
  saveExamCategory: 'categories are nobody’s',
  examApply: 'anybody may ask to sit an open exam',
  examApplyAbnormal: 'anybody may ask to sit an open exam',
  examApplyAudit: 'several at once: the answer says which were refused',
  examApplyDelete: 'several at once: the answer says which were refused',
};

/** These belong to somebody. */
const owned = new Set('paper exam question bank chapter registration order application'.split(' '));

const refusals = new Set(['SessionInvalid', 'NotAllowed', 'NotFound']);

/**
 * Every id that an operation takes is somebody else's: of another candidate, of an administrator. Nothing is
 * told, nothing is changed.
 */
export const foreignIds: Topic = async (stage) => {
  const { scene, surface, report, random, whole } = stage;
  const before = await everythingOf(scene);
  const naming = surface.operations.filter(({ name, field }) => idPlacesOf(name, field.args).length > 0);
  const attack = async (caller: Caller): Promise<void> => {
    const dice = random(caller.role);
    for (const operation of sampleOf(stage, naming, 30))
      for (const place of idPlacesOf(operation.name, operation.field.args))
        for (const id of place.kind === undefined ? [] : scene.foreign[place.kind])
          for (const door of whole ? doors : shuffled(doors, dice).slice(0, 1)) {
            const maker = new ArgumentMaker(dice, scene.foreign, scene.word, timeOf[door]);
            const made = maker.argumentsOf(operation.name, operation.field.args);
            const args = withValue(made, place.path, id);
            const answer = await caller.call(operation, args, door);
            if (answer === null) continue;
            const { code } = verdictOf(answer.text);
            report.check(
              code !== 0 || !changes(operation, place),
              `${operation.name} by ${door} as ${caller.role} took ${place.kind} ${id} of somebody else: ${JSON.stringify(args)}`,
            );
          }
    for (const file of scene.foreign.file)
      for (const range of [{}, { range: 'bytes=0-0' }] as Record<string, string>[]) {
        const { status, text } = await caller.send(`/api/common/file/${file}`, { headers: range });
        const { reason } = verdictOf(text);
        report.check(
          refusals.has(reason),
          `${caller.role} asked for the file of the other: ${status} ${reason}`,
        );
      }
  };
  const { nobody, learner, reviewer, teacher } = scene.callers;
  await Promise.all([nobody, learner, reviewer, teacher].map(attack));
  const after = await everythingOf(scene);
  const at = [...after].findIndex((letter, index) => letter !== before[index]);
  report.check(
    after === before,
    `something of somebody else was changed: ${after.slice(Math.max(0, at - 200), at + 100)} was ${before.slice(Math.max(0, at - 20), at + 100)}`,
  );
  // The same ids are no secret to their owner: the attack named what is there.
  report.check(before.includes(`KEY${scene.word}`), 'the administrator cannot read the key');
};

const changes = ({ kind, name }: Operation, { kind: of }: IdPlace): boolean =>
  kind === 'mutation' && of !== undefined && owned.has(of) && !(name in allowed);

/** The other's browser is not there: no call of anybody's. */
const serverSaysSo = 'PresenceChanged';

/** Papers that others make of an open exam are theirs. */
const withoutCount = (exam: object): object => ({ ...exam, paperCount: 0 });

/** What stands in the administrator's exam and bank and on the other's paper, as text. */
async function everythingOf({ callers: { sa, other }, foreign, exam, paperOf }: Scene): Promise<string> {
  const exams = foreign.exam.map((id) => sa.ok<object>('/api/exam/exam/detail', { id }));
  const questions = exam.quIds.map((id) => sa.ok('/api/qu/qu/version', { id }));
  const bank = await sa.ok<Record<string, unknown>>('/api/repo/detail', { id: exam.bankId });
  const chapters = await sa.ok('/api/repo/chapter/list', { repoId: exam.bankId });
  const { events } = await sa.ok<{ events: readonly { type: string }[] }>('/api/audit/paper', {
    id: paperOf.other,
  });
  return JSON.stringify([
    ...(await Promise.all(exams)).map(withoutCount),
    ...(await Promise.all(questions)),
    bank,
    chapters,
    events.map(({ type }) => type).filter((type) => type !== serverSaysSo),
    await signUpNow(sa, other, foreign),
  ]);
}
