import { createHash } from 'node:crypto';
import type { Bank, Chapter } from '@vigil/domain/question-bank/bank';
import { idOfNew, referenceData } from '../../engine/reference-data.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { eachAtOnce } from '../../platform/each-at-once.js';
import { lookEvery } from '../../platform/roles/look-every.js';
import type { Duty, Tenure } from '../../platform/roles/tenure.js';
import type { Services } from '../../platform/services.js';
import { bankEntity } from '../banks.js';
import { questionsPerPart } from '../formats/format-thread.js';
import type { FileQuestion, ReadQuestion } from '../formats/read-question.js';
import { questionEntity, questionRecord } from '../questions.js';
import { importKept, importParts, imports, partId, forgetParts, type QuestionImport } from './imports.js';

const lookMilliseconds = 500;
const atOnce = 16;

/**
 * Stores the questions of imports that were begun, part by part, and notes how far it is. Each question's id and command id follow from its
 * place in the file: after a crash the next holder of the role begins with the part at hand again, and nothing is stored twice.
 */
export const startImports = async (services: Services, tenure: Tenure): Promise<Duty> =>
  lookEvery(services, tenure, {
    everyMilliseconds: lookMilliseconds,
    look: (active) => carryOn(services, active),
    failed: 'an import of questions will be tried again',
  });

async function carryOn(services: Services, active: () => boolean): Promise<void> {
  for (const begun of await imports(services).find({ filter: { state: 'running' } })) await runImport(services, begun, active);
  for (const old of await imports(services).find({ filter: { state: 'preview', createTime: { lt: services.clock.now() - importKept } } })) {
    if (!active()) return;
    await forgetParts(services, old);
    await imports(services).delete(old.id);
  }
}

async function runImport(services: Services, begun: QuestionImport, active: () => boolean): Promise<void> {
  await addChapters(services, begun);
  for (let part = Math.floor(begun.done / questionsPerPart); part < begun.parts; part += 1) {
    if (!active()) return;
    const { questions } = (await importParts(services).get(partId(begun.id, part))) ?? { questions: [] };
    const waiting = questions.map((read, index) => ({ read, place: part * questionsPerPart + index })).filter(({ read }) => isGood(read));
    await eachAtOnce(waiting, atOnce, ({ place, read }) => store(services, begun, place, read));
    await imports(services).put({ ...begun, done: Math.min(begun.total, (part + 1) * questionsPerPart) });
  }
  if (!active()) return;
  await imports(services).put({ ...begun, done: begun.total, state: 'done', endTime: services.clock.now() });
  await forgetParts(services, begun);
}

const isGood = ({ question, problems }: ReadQuestion): boolean => question !== null && problems.length === 0;

const envelopeAt = ({ id, ownerId, startTime, createTime }: QuestionImport, operation: string, place: string): CommandEnvelope => ({
  actor: { kind: 'staff', id: ownerId },
  arrivedAt: startTime ?? createTime,
  operation,
  commandId: `${id}-${place}`,
});

async function store(services: Services, begun: QuestionImport, place: number, read: ReadQuestion): Promise<void> {
  const envelope = envelopeAt(begun, 'questionImport', String(place));
  const id = idOfNew(envelope);
  const entity = questionEntity(services);
  const references = referenceData(services);
  if ((await references.repeated(entity, id, envelope)) !== null) return;
  const chapterId = read.chapter.length === 0 ? undefined : chapterIdOf(begun.repoId, read.chapter);
  const { parts, ...question } = read.question as FileQuestion;
  const content = {
    ...question,
    quId: id,
    repoId: begun.repoId,
    ...(chapterId === undefined ? {} : { chapterId }),
    ...(parts === undefined ? {} : { parts: parts.map((part, index) => ({ ...part, quId: `${id}-p${index + 1}` })) }),
  };
  const record = questionRecord(content, null, { by: begun.ownerId, now: services.clock.now() });
  await references.save(entity, null, record, envelope);
}

const chapterIdOf = (repoId: string, path: readonly string[]): string =>
  `c${createHash('sha256').update(JSON.stringify([repoId, ...path])).digest('hex').slice(0, 16)}`; // prettier-ignore

/** Chapters the file names and the bank lacks, in one change of the bank. */
async function addChapters(services: Services, begun: QuestionImport): Promise<void> {
  const paths = new Map<string, readonly string[]>();
  for (let part = 0; part < begun.parts; part += 1) {
    for (const { chapter } of (await importParts(services).get(partId(begun.id, part)))?.questions ?? []) {
      for (let depth = 1; depth <= chapter.length; depth += 1) paths.set(chapterIdOf(begun.repoId, chapter.slice(0, depth)), chapter.slice(0, depth));
    }
  }
  const entity = bankEntity(services);
  const bank = await entity.collection.get(begun.repoId);
  if (bank === null) throw new Error(`bank ${begun.repoId} of import ${begun.id} is gone`);
  const missing = [...paths].filter(([id]) => !bank.chapters.some((chapter) => chapter.id === id));
  if (missing.length === 0) return;
  const added = missing.map(([id, path], index): Chapter => ({
    id,
    title: (path.at(-1) as string).slice(0, 50),
    sort: bank.chapters.length + index + 1,
    parentId: path.length === 1 ? null : chapterIdOf(begun.repoId, path.slice(0, -1)),
  }));
  const after: Bank = { ...bank, chapters: [...bank.chapters, ...added], version: bank.version + 1, updateTime: services.clock.now() };
  await referenceData(services).save(entity, bank, after, envelopeAt(begun, 'questionImport', 'chapters'));
}
