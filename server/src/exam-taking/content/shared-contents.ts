import { createHash } from 'node:crypto';
import type { PaperQuestion } from '@vigil/domain/sitting/public';
import { LRUCache } from 'lru-cache';
import { perServices } from '../../platform/per-services.js';
import { installationKey } from '../../platform/installation-key.js';
import type { Services } from '../../platform/services.js';
import { questionStore } from '../../question-bank/public.js';
import { packedText, type PackedText } from './packed-text.js';
import { sharedContentOf, type ContentIndex } from './shared-content.js';

/** A version's shared content, ready to be sent. */
export interface KeptContent {
  /** of its bytes: says no more than they do */
  readonly address: string;
  readonly text: PackedText;
  readonly index: ReadonlyMap<string, ContentIndex>;
}

const contentsKey = installationKey('vigil shared contents');
/** Memory of one process for them, bytes. */
const keptBytes = 48 * 1024 * 1024;
const addressCharacters = 22;

/**
 * Shared contents by question version, made and compressed once per process for all papers that hold them. The
 * same in every process: their order is keyed by the installation's key.
 */
export class SharedContents {
  private readonly kept = new LRUCache<string, KeptContent>({
    maxSize: keptBytes,
    sizeCalculation: ({ text }) => text.plain.length + text.packed.length + 1000,
  });

  constructor(private readonly services: Services) {}

  /** In the order asked for. A version that is missing is a fault. */
  async of(questions: readonly PaperQuestion[]): Promise<KeptContent[]> {
    const known = questions.map((question) => this.kept.get(versionOf(question)));
    const missing = questions.filter((_question, at) => known[at] === undefined);
    if (missing.length === 0) return known as KeptContent[];
    const secret = await contentsKey(this.services);
    const contents = await questionStore(this.services).contents(missing);
    const made = new Map<string, KeptContent>();
    missing.forEach((question, at) => {
      const { content, index } = sharedContentOf(contents[at] as (typeof contents)[number], secret);
      const text = packedText(JSON.stringify(content));
      const address = createHash('sha256').update(text.plain).digest('base64url').slice(0, addressCharacters);
      const kept = { address, text, index };
      made.set(versionOf(question), kept);
      this.kept.set(versionOf(question), kept);
    });
    return questions.map((question, at) => (known[at] ?? made.get(versionOf(question))) as KeptContent);
  }
}

const versionOf = ({ quId, version }: PaperQuestion): string => `${quId}@${version}`;

export const sharedContents = perServices((services: Services) => new SharedContents(services));
