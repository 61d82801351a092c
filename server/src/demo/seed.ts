import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import sharp from 'sharp';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { User } from '@vigil/domain/accounts/user';
import type { ExamCategory } from '@vigil/domain/exams/category';
import type { Exam } from '@vigil/domain/exams/exam';
import { answerableIdsOf } from '@vigil/domain/exam-taking/blueprint';
import type { QuestionContent } from '@vigil/domain/exam-taking/question';
import type { Department } from '@vigil/domain/organisation/department';
import { wholeBank, type Bank, type QuestionHead } from '@vigil/domain/question-bank/bank';
import { questionFingerprint, questionText } from '@vigil/domain/question-bank/question-text';
import type { PaperView } from '@vigil/projections/exam-taking/paper-view';
import { collections, type QuestionVersionDocument, type SettingDocument } from '@vigil/stores/collections';
import type { Collection, Document } from '@vigil/stores/documents/port';
import { eachAtOnce } from '../platform/each-at-once.js';
import type { Services } from '../platform/services.js';
import { demoCategories } from './exams/categories.js';
import { examDrafts } from './exams/exam-drafts.js';
import { examOf, timesAt } from './exams/exam-of.js';
import { avatarSvg } from './people/avatar.js';
import { demoDepartments } from './people/departments.js';
import { demoPasswords, demoPeople, facePhotos, type DemoPerson } from './people/people.js';
import { demoBanks, demoQuestions, mediaOf } from './questions/banks.js';

type SeedServices = Pick<Services, 'documents' | 'files' | 'clock' | 'logger'>;

const assets = new URL('../../demo-assets/', import.meta.url);
const mimeTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.sb3': 'application/x.scratch.sb3',
};
const marker = 'demo';
const writesAtOnce = 16;

/** argon2id as accounts/passwords.ts has it. */
const hashed = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/**
 * Writes the demo's departments, people, banks, questions and exams once in the life of a data folder: the
 * settings document `demo`, written last, tells that it is done. A start that was cut short is completed by
 * the next one, as all ids are fixed. About a second. True: written now.
 */
export async function seedDemo(services: SeedServices): Promise<boolean> {
  const settings = services.documents.collection<SettingDocument>(collections.settings);
  if ((await settings.get(marker)) !== null) return false;
  const began = services.clock.monotonic();
  const now = services.clock.now();
  const [questions, people] = await Promise.all([
    seedQuestions(services, now),
    seedPeople(services, now),
    seedDepartments(services),
    seedExams(services, now),
  ]);
  await settings.put({
    id: marker,
    version: 1,
    value: { seededAt: now, questions, people, exams: examDrafts.length },
  });
  services.logger.info(
    { questions, people, exams: examDrafts.length, ms: Math.round(services.clock.monotonic() - began) },
    'demo data written',
  );
  return true;
}

/**
 * Moves the demo exams' times so that they fit now, each only while nobody has a paper for it and no person
 * has changed it. To be called at start, before requests are taken. Does nothing while the view of papers has
 * not caught up with the log (5 s at most).
 */
export async function refreshDemoTimes(
  services: Pick<Services, 'documents' | 'views' | 'log' | 'clock' | 'logger'>,
): Promise<void> {
  const exams = services.documents.collection<Exam>(collections.exams);
  if (!(await services.views.waitFor('papers', await services.log.head(), 5_000))) {
    services.logger.warn('demo exam times were left as they are: the view of papers is behind');
    return;
  }
  const papers = services.views.view<PaperView>('papers');
  const now = services.clock.now();
  await Promise.all(
    examDrafts.map(async (draft) => {
      if (draft.times === null) return;
      const exam = await exams.get(draft.id);
      if (exam === null || exam.version !== 1 || (await papers.count({ examId: draft.id })) > 0) return;
      await exams.put({ ...exam, ...timesAt(draft.times, now) });
    }),
  );
}

/**
 * A few at a time: a slow store is not asked for everything at once, each call with its own patience. Answers
 * the documents a unique index refused.
 */
async function write<T extends Document>(
  collection: Pick<Collection<T>, 'put'>,
  documents: readonly T[],
): Promise<readonly T[]> {
  const refused: T[] = [];
  await eachAtOnce(documents, writesAtOnce, async (document) => {
    if ((await collection.put(document)) === 'duplicate') refused.push(document);
  });
  return refused;
}

async function seedDepartments({ documents }: SeedServices): Promise<void> {
  await write(documents.collection<Department>(collections.departments), demoDepartments);
}

async function seedExams({ documents }: SeedServices, now: number): Promise<void> {
  const exams: Exam[] = await Promise.all(
    examDrafts.map(async (draft) =>
      examOf(draft, draft.password === undefined ? null : await hashed(draft.password), now),
    ),
  );
  await write(documents.collection<ExamCategory>(collections.examCategories), demoCategories(now));
  await write(documents.collection<Exam>(collections.exams), exams);
}

async function seedQuestions({ documents, files }: SeedServices, now: number): Promise<number> {
  const stored = new Map(
    await Promise.all(
      mediaOf(demoBanks).map(async (name): Promise<[string, string]> => {
        const bytes = await readFile(new URL(`media/${name}`, assets));
        const { fileId } = await files.put(
          'media',
          null,
          mimeTypes[path.extname(name)] ?? 'application/octet-stream',
          bytes,
        );
        return [name, `/api/common/file/${fileId}`];
      }),
    ),
  );
  const questions = demoQuestions((name) => stored.get(name) ?? '');
  const versions = questions.map(versionOf);
  const kept = documents.collection<QuestionVersionDocument>(collections.questionVersions);
  await eachAtOnce(versions, writesAtOnce, (version) => kept.putIfAbsent(version));
  await write(
    documents.collection<QuestionHead>(collections.questionHeads),
    versions.map((version) => headOf(version, now)),
  );
  await write(
    documents.collection<Bank>(collections.banks),
    demoBanks.map((bank) =>
      wholeBank({
        id: bank.id,
        version: 1,
        title: bank.title,
        catId: bank.catId,
        faceCrowd: bank.faceCrowd,
        remark: bank.remark,
        training: bank.training,
        chapters: bank.chapters.map(({ id, title }, index) => ({ id, title, sort: index + 1 })),
        createTime: now,
        updateTime: now,
      }),
    ),
  );
  return questions.length;
}

const versionOf = (content: QuestionContent): QuestionVersionDocument => ({
  id: `${content.quId}@${content.version}`,
  sha256: createHash('sha256').update(canonicalJson(content)).digest('hex'),
  content,
});

const headOf = ({ content, sha256 }: QuestionVersionDocument, now: number): QuestionHead => ({
  id: content.quId,
  version: content.version,
  sha256,
  quType: content.quType,
  repoId: content.repoId,
  chapterId: content.chapterId ?? null,
  level: content.level,
  tags: content.tags,
  state: 0,
  updateTime: now,
  createTime: now,
  text: questionText(content),
  fingerprint: questionFingerprint(content),
  ids: answerableIdsOf(content),
});

async function seedPeople(services: SeedServices, now: number): Promise<number> {
  const hashes = {
    student: hashed(demoPasswords.student),
    admin: hashed(demoPasswords.admin),
    teacher: hashed(demoPasswords.teacher),
    reviewer: hashed(demoPasswords.reviewer),
    proctor: hashed(demoPasswords.proctor),
  };
  const users = await Promise.all(
    demoPeople.map(async (person): Promise<User> => ({
      ...person.user,
      passwordHash: await hashes[person.password],
      avatar: await storeAvatar(services, person),
      faceFileId: await storeFace(services, person),
      createTime: now,
    })),
  );
  const refused = (await write(services.documents.collection<User>(collections.users), users)).map(
    (user) => user.userName,
  );
  if (refused.length > 0) services.logger.warn({ refused }, 'demo accounts left out: these names are taken');
  return users.length - refused.length;
}

async function storeAvatar({ files }: SeedServices, { user, look }: DemoPerson): Promise<string> {
  const photo = facePhotos[user.id];
  const picture =
    photo === undefined
      ? sharp(Buffer.from(avatarSvg(user.id, look)))
      : sharp(fileURLToPath(new URL(`faces/${photo}`, assets))).resize(192, 192, {
          fit: 'cover',
          position: 'top',
        });
  const bytes = await (
    photo === undefined ? picture.png({ palette: true }) : picture.jpeg({ quality: 82 })
  ).toBuffer();
  const { fileId } = await files.put('media', null, photo === undefined ? 'image/png' : 'image/jpeg', bytes);
  return `/api/common/file/${fileId}`;
}

async function storeFace({ files }: SeedServices, { user }: DemoPerson): Promise<string | null> {
  const photo = facePhotos[user.id];
  if (photo === undefined) return null;
  const { fileId } = await files.put(
    'face',
    user.id,
    'image/jpeg',
    await readFile(new URL(`faces/${photo}`, assets)),
  );
  return fileId;
}
