import { satExam } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { Services } from '../../platform/services.js';
import { papersOf } from './papers.js';
import { refused } from './refusal-sentences.js';

/**
 * Refuses `OwnExam` to whoever has a paper of the exam, sat here or entered: what changes all its scores changes theirs
 * (ET113).
 */
export async function refuseWhoSat(services: Services, examId: string, userId: string): Promise<void> {
  const { state } = await papersOf(services).candidates.load(userId);
  const entered = services.views.view<PaperView>('papers');
  if (satExam(state, examId) || (await entered.count({ examId, userId })) > 0)
    throw refused({ reason: 'OwnExam' }, services.clock.now());
}

/** Refuses `OwnPaperOpen` to whoever has an open paper of the exam (ET113). */
export async function refuseWhoSits(services: Services, examId: string, userId: string): Promise<void> {
  const open = await papersOf(services).openPaperOf(userId);
  if (open?.paper.examId === examId) throw refused({ reason: 'OwnPaperOpen' }, services.clock.now());
}
