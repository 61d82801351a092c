import { hash } from '@node-rs/argon2';
import type { Exam } from '@vigil/domain/exams/exam';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { DemoData } from '../../platform/demo-data.js';
import type { Services } from '../../platform/services.js';
import { writeDemo } from '../../platform/write-demo.js';
import { collections } from '../collections.js';
import { demoCategories } from './categories.js';
import type { ExamDraft } from './exam-draft.js';
import { examDrafts } from './exam-drafts.js';
import { examOf } from './exam-of.js';

/** argon2id as accounts/passwords.ts has it. */
const hashed = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

const passwordHashOf = async ({ password }: ExamDraft): Promise<string | null> =>
  password === undefined ? null : hashed(password);

async function seedExams(
  services: Pick<Services, 'documents' | 'log'>,
  now: number,
): Promise<Readonly<Record<string, number>>> {
  const exams: Exam[] = await Promise.all(
    examDrafts.map(async (draft) => examOf(draft, await passwordHashOf(draft), now)),
  );
  await writeDemo(services, collections.examCategories, demoCategories(now), now);
  await writeDemo(services, collections.exams, exams, now);
  return { exams: examDrafts.length, categories: demoCategories(now).length };
}

/**
 * Moves the demo exams' times so that they fit now, each only while nobody has a paper for it and no person
 * has changed it. Each is made anew of its draft: what somebody wrote into the store past Vigil is no demo data, and
 * the log is told of none of it. To be called at start, before requests are taken. Does nothing while the view of papers has
 * not caught up with the log (5 s at most).
 */
async function refreshDemoTimes(
  services: Pick<Services, 'documents' | 'views' | 'log' | 'clock' | 'logger'>,
): Promise<void> {
  const exams = services.documents.collection<Exam>(collections.exams);
  if (!(await services.views.waitFor('papers', await services.log.head(), 5_000))) {
    services.logger.warn('demo exam times were left as they are: the view of papers is behind');
    return;
  }
  const papers = services.views.view<PaperView>('papers');
  const now = services.clock.now();
  const moved = await Promise.all(
    examDrafts.map(async (draft) => {
      if (draft.times === null) return [];
      const exam = await exams.get(draft.id);
      if (exam === null || exam.version !== 1 || (await papers.count({ examId: draft.id })) > 0) return [];
      const { createTime, updateTime } = exam;
      return [{ ...examOf(draft, await passwordHashOf(draft), now), createTime, updateTime }];
    }),
  );
  await writeDemo(services, collections.exams, moved.flat(), now, 'there');
}

/** Exams of every kind and state; their times move along until somebody sits them. */
export const examDemo: DemoData = { seed: seedExams, refresh: refreshDemoTimes };
