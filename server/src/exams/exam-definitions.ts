import type { Exam } from '@vigil/domain/exams/exam';
import { collections } from './collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import { notFound } from '../platform/errors.js';
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
