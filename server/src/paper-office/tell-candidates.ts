import type { PapersActBegun } from '@vigil/domain/paper-office/public';
import { tellOfResults } from '../exam-taking/public.js';
import { examDefinitions } from '../exams/public.js';
import type { Services } from '../platform/services.js';

/** Whose paper an act changed. `chance`: it gave the chance of the exam back, or took it again. */
export interface Concerned {
  readonly userId: string;
  readonly examId: string;
  readonly chance: boolean;
}

/**
 * Tells candidates that their papers were voided or restored and why, once for an act however often it is carried.
 * Unlike what results are, this shows at once: the paper says it itself.
 */
export async function tellCandidates(
  services: Services,
  { actId, kind, reason }: PapersActBegun,
  concerned: readonly Concerned[],
): Promise<void> {
  for (const examId of new Set(concerned.map((one) => one.examId))) {
    const exam = await examDefinitions(services).find(examId);
    if (exam === null) continue;
    for (const chance of [false, true]) {
      const people = concerned.filter((one) => one.examId === examId && one.chance === chance);
      const userIds = [...new Set(people.map(({ userId }) => userId))].sort();
      const key = `papers-act-${actId}/${examId}/${String(chance)}`;
      const chanceHint = chance ? chanceHints[kind] : '';
      await tellOfResults(services, exam, userIds, key, templates[kind], { reason, chanceHint });
    }
  }
}

const templates = { void: 'exam.paper-voided', restore: 'exam.paper-restored' } as const;
const chanceHints = { void: '本次考试机会已退还，', restore: '退还的考试机会已收回，' } as const;
