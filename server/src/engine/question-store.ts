import type { QuestionContent } from '@vigil/domain/exam-taking/question';
import { collections, type QuestionVersionDocument } from '@vigil/stores/collections';
import type { Collection, Documents } from '@vigil/stores/documents/port';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

/** Names one immutable version. */
export interface QuestionVersionRef {
  readonly quId: string;
  readonly version: number;
}

export const questionVersionId = (ref: QuestionVersionRef): string => `${ref.quId}@${ref.version}`;

/**
 * Immutable question versions, held once per process and shared by all papers (engine §3).
 * Bounded: the least recently used version is dropped first; it can always be read again.
 */
export class QuestionStore {
  private readonly versions: Collection<QuestionVersionDocument>;
  private readonly cache = new Map<string, QuestionContent>();

  constructor(
    documents: Documents,
    private readonly cacheSize = 20_000,
  ) {
    this.versions = documents.collection<QuestionVersionDocument>(collections.questionVersions);
  }

  /** Throws when a version that a paper names is not there: that is a fault, never a refusal. */
  async content(ref: QuestionVersionRef): Promise<QuestionContent> {
    const kept = this.cache.get(questionVersionId(ref));
    if (kept !== undefined) return kept;
    const [content] = await this.contents([ref]);
    return content as QuestionContent;
  }

  /** In the order asked for. */
  async contents(refs: readonly QuestionVersionRef[]): Promise<QuestionContent[]> {
    const missing = refs.map(questionVersionId).filter((id) => !this.cache.has(id));
    if (missing.length > 0) {
      for (const document of await this.versions.getMany([...new Set(missing)])) this.keep(document.id, document.content);
    }
    return refs.map((ref) => {
      const id = questionVersionId(ref);
      const content = this.cache.get(id);
      if (content === undefined) throw new Error(`question version ${id} is missing`);
      return content;
    });
  }

  /** As `contents`, for what is looked at once by the thousand: nothing of it drives out what papers need. */
  async passing(refs: readonly QuestionVersionRef[]): Promise<QuestionContent[]> {
    const read = await this.versions.getMany(refs.map(questionVersionId));
    const byId = new Map(read.map(({ id, content }) => [id, content]));
    return refs.map((ref) => {
      const content = byId.get(questionVersionId(ref));
      if (content === undefined) throw new Error(`question version ${questionVersionId(ref)} is missing`);
      return content;
    });
  }

  private keep(id: string, content: QuestionContent): void {
    if (this.cache.size >= this.cacheSize) {
      const oldest = this.cache.keys().next().value;
      if (oldest !== undefined) this.cache.delete(oldest);
    }
    this.cache.set(id, content);
  }
}

export const questionStore = perServices((services: Services) => new QuestionStore(services.documents));
