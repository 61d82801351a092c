import { z } from 'zod';
import type { SittableExam } from './sittable-exam.js';

/** What an approved application may lift. Neither a password nor a payment is among them. */
export const liftable = ['late', 'chances', 'signUp', 'devices'] as const;
export type Liftable = (typeof liftable)[number];

/** What was granted to one candidate for one exam, for one paper of it. Times in ms. */
export const waiver = z.object({
  applicationId: z.string(),
  lifts: z.array(z.enum(liftable)),
  /** a paper may be started, and is open, until then although the exam ends before; null: as the exam says */
  until: z.number().nullable(),
});
export type Waiver = z.infer<typeof waiver>;

/** Whether it may still be used: it was not yet (`waived`: applications of the candidate's claims), nor is it too late. */
export const waiverStands = (
  { applicationId, until }: Pick<Waiver, 'applicationId' | 'until'>,
  waived: readonly string[],
  now: number,
): boolean => !waived.includes(applicationId) && (until === null || now < until);

/**
 * The exam as it counts for who has a waiver: what was lifted is not asked for. Pure in its arguments; everything that
 * is told of a start, and the rules that a claim freezes, come from it. `claimed`: chances used so far.
 */
export function waivedExam<Exam extends SittableExam>(
  exam: Exam,
  { lifts, until }: Waiver,
  claimed: number,
): Exam {
  const late = lifts.includes('late');
  return {
    ...exam,
    ...(late ? { late: false } : {}),
    ...(late && until !== null && exam.endTime !== null ? { endTime: Math.max(exam.endTime, until) } : {}),
    ...(lifts.includes('chances') && exam.chance > 0 ? { chance: Math.max(exam.chance, claimed + 1) } : {}),
    ...(lifts.includes('devices') ? { faceOn: false, faceCheck: false, camOn: false } : {}),
  };
}

/** What is asked of who they are, as far as it was not lifted. */
export const waivedFacts = <Facts extends { signedUp: boolean; registered?: boolean }>(
  facts: Facts,
  { lifts }: Waiver,
): Facts => (lifts.includes('signUp') ? { ...facts, signedUp: true, registered: true } : facts);
