import type { CollectionDefinition, Document, Documents } from './port.js';

/** One of several writes that belong together. */
export type DocumentWrite =
  | { readonly kind: 'put'; readonly collection: CollectionDefinition; readonly document: Document }
  | { readonly kind: 'delete'; readonly collection: CollectionDefinition; readonly id: string }
  | {
      readonly kind: 'replaceGuarded';
      readonly collection: CollectionDefinition;
      readonly documents: readonly (Document & { readonly position: string })[];
      readonly compare: (a: string, b: string) => number;
    };

/** Documents that can commit several writes as one. */
export interface WritesTogether {
  /** All of the writes in one durable commit, or none. */
  writeTogether(writes: readonly DocumentWrite[]): Promise<void>;
}

/**
 * Carries out the writes in their order: in one commit where the store can, else one after another. The
 * caller orders them so that a crash between two harms nothing: documents first, the checkpoint that claims
 * them last (engine §6).
 */
export async function writeTogether(
  documents: Documents & Partial<WritesTogether>,
  writes: readonly DocumentWrite[],
): Promise<void> {
  if (documents.writeTogether !== undefined) return documents.writeTogether(writes);
  for (const write of writes) {
    const collection = documents.collection(write.collection);
    if (write.kind === 'replaceGuarded') await collection.replaceGuarded(write.documents, write.compare);
    else if (write.kind === 'delete') await collection.delete(write.id);
    else if ((await collection.put(write.document)) === 'duplicate')
      throw new Error(`a unique index of ${write.collection.name} refuses`);
  }
}
