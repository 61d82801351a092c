import { randomUUID } from 'node:crypto';
import { collections, type ReferenceSecretDocument } from '../collections.js';
import type { Collection, Documents } from '@vigil/stores/documents/port';

/**
 * What a change of reference data sets and the log must not hold (engine §10). It is durable under an id of
 * its own before the event that names this id; the document gets it after the event. A crash between any two
 * of these leaves either nothing that counts, or an event from which the document can be completed with its
 * secrets.
 */
export class ReferenceSecrets {
  private readonly collection: Collection<ReferenceSecretDocument>;

  constructor(documents: Documents) {
    this.collection = documents.collection<ReferenceSecretDocument>(collections.referenceSecrets);
  }

  /**
   * Puts secrets down for a version of a document that is to come; answers the id by which the event names
   * them.
   */
  async keep(about: string, forVersion: number, secrets: unknown): Promise<string> {
    const id = randomUUID();
    await this.collection.put({ id, about, forVersion, secrets });
    return id;
  }

  /** Null: the document has them already, so that they were forgotten here. */
  async find(id: string): Promise<{ readonly secrets: unknown } | null> {
    return this.collection.get(id);
  }

  /** For a change that was refused. */
  async forget(id: string): Promise<void> {
    await this.collection.delete(id);
  }

  /**
   * The document has reached `version`: what was kept for it or an earlier one is of no more use, also what
   * crashed attempts left.
   */
  async forgetUpTo(about: string, version: number): Promise<void> {
    const kept = await this.collection.find({ filter: { about, forVersion: { lte: version } } });
    for (const { id } of kept) await this.collection.delete(id);
  }
}
