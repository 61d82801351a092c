import type { CategoryFree } from '@vigil/domain/exams/category';
import type { Exam } from '@vigil/domain/exams/exam';
import { heededRange } from '@vigil/domain/exams/exam-range';
import { collections } from './collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import type { SessionAccount } from '../platform/sessions/account-source.js';
import type { PricedExam } from '../platform/declarations/answers.js';
import { declarationsOf, settingsOf } from '../platform/declarations/declarations.js';
import { notFound } from '../platform/errors.js';
import { isInRange } from '../organisation/public.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

const changedChannel = 'exam-changed';

/** Exam definitions as every slice reads them: cached per process, dropped when any process saves one. */
export class ExamDefinitions {
  readonly collection: Collection<Exam>;
  private readonly cache = new Map<string, Exam>();
  /** how often a change was heard of: what was read before the last one may be old */
  private changes = 0;

  constructor(private readonly services: Services) {
    this.collection = services.documents.collection<Exam>(collections.exams);
    services.bus.subscribe(changedChannel, (id) => this.drop(String(id)), {
      onGap: () => {
        this.changes += 1;
        this.cache.clear();
      },
    });
  }

  async find(id: string): Promise<Exam | null> {
    const known = this.cache.get(id);
    if (known !== undefined) return known;
    const { changes } = this;
    const exam = await this.collection.get(id);
    if (exam !== null && changes === this.changes) this.cache.set(id, exam);
    return exam;
  }

  /** Rises whenever a change was heard of: what was read of many exams before it may be old. */
  get changesHeard(): number {
    return this.changes;
  }

  /** Refuses what does not exist. */
  async get(id: string): Promise<Exam> {
    const exam = await this.find(id);
    if (exam === null) throw notFound('考试');
    return exam;
  }

  /** Call after a definition was saved or deleted. */
  changed(id: string): void {
    this.drop(id);
    this.services.bus.publish(changedChannel, id);
  }

  private drop(id: string): void {
    this.changes += 1;
    this.cache.delete(id);
  }
}

export const examDefinitions = perServices((services: Services) => new ExamDefinitions(services));

/**
 * Until signing-up exists, openType decides who may sit: 1 and 9 everyone, 2 the departments, 3 the departments,
 * groups and people that it names. Asked at each start: who comes into the range or leaves it meanwhile counts from then on, and a paper
 * that is open stays (decision 098).
 */
export async function maySit(
  services: Services,
  exam: Pick<Exam, 'openType' | 'range'>,
  user: Pick<SessionAccount, 'id' | 'departId' | 'groupIds'>,
): Promise<boolean> {
  const range = heededRange(exam);
  return range === null || isInRange(services, range, user);
}

/** Whether nothing is to be paid any more: nothing is sold here at all, the exam costs nothing, or a slice knows that this person need not. */
export async function hasPaid(
  services: Services,
  exam: Pick<Exam, 'id' | 'priceFen' | 'catId'>,
  userId: string,
): Promise<boolean> {
  if (exam.priceFen === 0 || !settingsOf(services).on('modulePay')) return true;
  return declarationsOf(services).entitles(services, exam, userId);
}

/** Exams' own entitlement: the exam's category is assigned to this person free. */
export async function freeByCategory(
  { documents }: Services,
  { catId }: PricedExam,
  userId: string,
): Promise<boolean> {
  if (catId === null) return false;
  const free = await documents.collection<CategoryFree>(collections.categoryFree).get(catId);
  return free?.userIds.includes(userId) === true;
}
