import type { Exam } from '@vigil/domain/exams/public';
import { paperVersion } from '@vigil/domain/sitting/public';
import type { User } from '@vigil/domain/organisation/public';
import { collections as peopleCollections } from '../../organisation/public.js';
import { collections, type PreparationDocument } from '../collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import { requiredPeople } from '../../exams/public.js';
import { blueprints } from '../../sitting/public.js';
import type { Services } from '../../platform/services.js';
import type { WorkState } from '../judging/judgings.js';

export const preparations = (services: Pick<Services, 'documents'>): Collection<PreparationDocument> =>
  services.documents.collection<PreparationDocument>(collections.preparations);

/** More are not drawn ahead for one exam. */
const most = 10_000;

/** How many papers an exam wants: one for each who must sit it, or for every learner where anybody may. */
export async function papersWanted(services: Services, exam: Exam): Promise<number> {
  const required = await requiredPeople(services, exam);
  const people =
    required?.size ??
    (await services.documents.collection<User>(peopleCollections.users).count({ roleType: 1 }));
  return Math.min(most, people);
}

export interface PreparationProgress {
  readonly state: WorkState;
  readonly total: number;
  readonly done: number;
  readonly error: string | null;
}

const none: PreparationProgress = { state: 0, total: 0, done: 0, error: null };
const states: Readonly<Record<PreparationDocument['state'], WorkState>> = { running: 1, done: 2, failed: 3 };

/**
 * How far drawing papers ahead is; none when the exam, or a question it draws from, has changed since: those
 * papers are discarded.
 */
export async function preparationProgress(services: Services, exam: Exam): Promise<PreparationProgress> {
  const known = await preparations(services).get(exam.id);
  if (known === null || known.examVersion !== paperVersion(exam)) return none;
  const { state, total, done, error } = known;
  if (state === 'done') {
    const now = await blueprints(services).compile(exam);
    if (!('sha256' in now) || now.sha256 !== known.blueprint) return none;
  }
  return { state: states[state], total, done, error };
}
