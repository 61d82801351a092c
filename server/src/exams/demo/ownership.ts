import type { Exam } from '@vigil/domain/exams/exam';
import { sharedWithNobody } from '@vigil/domain/kernel/ownership';
import { demoAdministrator, demoReviewer, demoTeacher } from '../../organisation/demo/public.js';

type Ownership = Required<Pick<Exam, 'ownerId' | 'shared' | 'reviewerIds'>>;

const teachers: Ownership = { ownerId: demoTeacher, shared: sharedWithNobody, reviewerIds: [] };
const administrators: Ownership = { ...teachers, ownerId: demoAdministrator };

/**
 * Demo exams that are not the teacher's alone, by id: so that whoever tries the demo sees what each of its
 * staff does and does not reach.
 */
const others: Readonly<Record<string, Ownership>> = {
  'demo-subjective': { ...teachers, reviewerIds: [demoReviewer] },
  'demo-ended': { ...teachers, reviewerIds: [demoReviewer] },
  'demo-offline': { ...teachers, reviewerIds: [demoReviewer] },
  'demo-password': administrators,
  'demo-department': administrators,
  'demo-monitored': { ...administrators, shared: { userIds: [demoTeacher], departIds: [] } },
};

export const ownershipOf = (examId: string): Ownership => others[examId] ?? teachers;
