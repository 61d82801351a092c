import { collections, type ActProgressDocument } from '../collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

const shownAtOnce = 20;

/**
 * How far acts on whole exams have come: written by the reactor that carries them, read by the proctors'
 * screen.
 */
export class ActProgress {
  private readonly collection: Collection<ActProgressDocument>;

  constructor(services: Pick<Services, 'documents'>) {
    this.collection = services.documents.collection<ActProgressDocument>(collections.actProgress);
  }

  async tell(progress: ActProgressDocument): Promise<void> {
    await this.collection.put(progress);
  }

  /** The exam's last acts, newest first. */
  async of(examId: string): Promise<ActProgressDocument[]> {
    return this.collection.find({
      filter: { examId },
      sort: [{ field: 'at', descending: true }],
      limit: shownAtOnce,
    });
  }
}

export const actProgress = perServices((services: Services) => new ActProgress(services));
