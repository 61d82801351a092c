import { tooManyChapters, type Bank } from '@vigil/domain/question-bank/bank';
import { idOfNew, referenceData } from '../../platform/reference/reference-data.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { eachAtOnce } from '../../platform/each-at-once.js';
import { lookEvery } from '../../platform/roles/look-every.js';
import { Retries } from '../../platform/roles/retries.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { bankEntity } from '../banks.js';
import { questionsPerPart } from '../formats/questions-per-part.js';
import type { ReadQuestion } from '../formats/read-question.js';
import type { FileQuestion } from '../formats/file-question.js';
import { dealtFrom, withDealtIds } from '../dealt-ids.js';
import { questionEntity, questionRecord } from '../questions.js';
import { chapterIdOf, chaptersToAdd } from './import-chapters.js';
import { importKept, importParts, imports, forgetParts, type QuestionImport } from './imports.js';
import { partId } from '../../platform/part-id.js';

const lookMilliseconds = 500;
const atOnce = 16;

/**
 * Stores the questions of imports that were begun, part by part, and notes how far it is. Each question's id
 * and command id follow from its place in the file: after a crash the next holder of the role begins with the
 * part at hand again, and nothing is stored twice.
 */
export const startImports = async (services: Services, lease: Lease): Promise<BackgroundService> => {
  const retries = new Retries(() => services.clock.monotonic());
  return lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    look: (active) => carryOn(services, retries, active),
    failed: 'imports of questions will be looked for again',
  });
};

async function carryOn(services: Services, retries: Retries, active: () => boolean): Promise<void> {
  const running = await imports(services).find({ filter: { state: 'running' } });
  retries.keepOnly(new Set(running.map(({ id }) => id)));
  for (const begun of running) {
    if (!active()) return;
    if (!retries.isDue(begun.id)) continue;
    // One that fails must not hold up those after it.
    try {
      await runImport(services, begun, active);
      retries.succeeded(begun.id);
    } catch (error) {
      if (retries.failed(begun.id, error))
        services.logger.error(
          { err: error, importId: begun.id },
          'an import of questions will be tried again',
        );
    }
  }
  for (const old of await imports(services).find({
    filter: { state: 'preview', createTime: { lt: services.clock.now() - importKept } },
  })) {
    if (!active()) return;
    await forgetParts(services, old);
    await imports(services).delete(old.id);
  }
}

async function runImport(services: Services, begun: QuestionImport, active: () => boolean): Promise<void> {
  const problem = await addChapters(services, begun);
  if (problem !== null) {
    await imports(services).put({ ...begun, state: 'failed', problem, endTime: services.clock.now() });
    await forgetParts(services, begun);
    return;
  }
  for (let part = Math.floor(begun.done / questionsPerPart); part < begun.parts; part += 1) {
    if (!active()) return;
    const { questions } = (await importParts(services).get(partId(begun.id, part))) ?? { questions: [] };
    const waiting = questions
      .map((read, index) => ({ read, place: part * questionsPerPart + index }))
      .filter(({ read }) => isGood(read));
    await eachAtOnce(waiting, atOnce, ({ place, read }) => store(services, begun, place, read));
    await imports(services).put({ ...begun, done: Math.min(begun.total, (part + 1) * questionsPerPart) });
  }
  if (!active()) return;
  await imports(services).put({ ...begun, done: begun.total, state: 'done', endTime: services.clock.now() });
  await forgetParts(services, begun);
}

const isGood = ({ question, problems }: ReadQuestion): boolean => question !== null && problems.length === 0;

const envelopeAt = (
  { id, ownerId, startTime, createTime }: QuestionImport,
  operation: string,
  place: string,
): CommandEnvelope => ({
  actor: { kind: 'staff', id: ownerId },
  arrivedAt: startTime ?? createTime,
  operation,
  commandId: `${id}-${place}`,
});

async function store(
  services: Services,
  begun: QuestionImport,
  place: number,
  read: ReadQuestion,
): Promise<void> {
  const envelope = envelopeAt(begun, 'questionImport', String(place));
  const id = idOfNew(envelope);
  const entity = questionEntity(services);
  const references = referenceData(services);
  if ((await references.repeated(entity, id, envelope)) !== null) return;
  const chapterId = read.chapter.length === 0 ? undefined : chapterIdOf(begun.repoId, read.chapter);
  // The import's id is known to nobody who sits it, and what is stored twice after a crash is the same.
  const deal = dealtFrom(`${begun.id}-${place}`);
  const { parts, ...question } = withDealtIds(read.question as FileQuestion, deal);
  const content = {
    ...question,
    quId: id,
    repoId: begun.repoId,
    ...(chapterId === undefined ? {} : { chapterId }),
    ...(parts === undefined
      ? {}
      : { parts: parts.map((part, index) => ({ ...part, quId: `${id}-p${index + 1}` })) }),
  };
  // Lists and exports go by time: a file's questions are made in its order, the last when it was begun.
  const now = (begun.startTime ?? begun.createTime) - begun.total + place + 1;
  const record = questionRecord(content, null, { by: begun.ownerId, now });
  await references.save(entity, null, record, envelope);
}

/**
 * Adds the chapters the file names and the bank lacks, in one change of the bank. Answers why nothing can be
 * stored, or null.
 */
async function addChapters(services: Services, begun: QuestionImport): Promise<string | null> {
  const entity = bankEntity(services);
  const bank = await entity.collection.get(begun.repoId);
  if (bank === null) return '题库已被删除，试题没有导入！';
  const added = await chaptersToAdd(services, begun, bank);
  if (added === null) return tooManyChapters;
  if (added.length === 0) return null;
  const after: Bank = {
    ...bank,
    chapters: [...bank.chapters, ...added],
    version: bank.version + 1,
    updateTime: services.clock.now(),
  };
  await referenceData(services).save(entity, bank, after, envelopeAt(begun, 'questionImport', 'chapters'));
  return null;
}
