import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { wholeBank, type QuestionHead } from '@vigil/domain/question-bank/bank';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { answerableIdsOf } from '@vigil/domain/question-bank/question-ref';
import { questionFingerprint, questionText } from '@vigil/domain/question-bank/question-text';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { DemoData } from '../../platform/demo-data.js';
import { eachAtOnce } from '../../platform/each-at-once.js';
import type { Services } from '../../platform/services.js';
import { demoWritesAtOnce, writeDemo } from '../../platform/write-demo.js';
import { collections, type QuestionVersionDocument } from '../collections.js';
import { demoBanks, demoQuestions, mediaOf } from './banks.js';

type SeedServices = Pick<Services, 'documents' | 'files' | 'log'>;

const assets = new URL('../../../demo-assets/', import.meta.url);
const mimeTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.sb3': 'application/x.scratch.sb3',
};

async function seedQuestions(services: SeedServices, now: number): Promise<number> {
  const { documents, files } = services;
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
  await eachAtOnce(versions, demoWritesAtOnce, (version) => kept.putIfAbsent(version));
  await writeDemo(
    services,
    collections.questionHeads,
    versions.map((version) => headOf(version, now)),
    now,
  );
  await writeDemo(
    services,
    collections.banks,
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
    now,
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

/** Banks of several subjects with questions of every type. */
export const questionDemo: DemoData = {
  seed: async (services, now) => ({ questions: await seedQuestions(services, now) }),
};
