import { setImmediate as turn } from 'node:timers/promises';
import { collections, type QuestionImportDocument, type QuestionImportPartDocument } from '../collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import type { Services } from '../../platform/services.js';
import type { ReadQuestion } from '../formats/read-question.js';

export type QuestionImport = QuestionImportDocument;

/** A file read and not yet stored as questions: its questions in parts, each with its problems. */
export type QuestionImportPart = Omit<QuestionImportPartDocument, 'questions'> & {
  readonly questions: readonly ReadQuestion[];
};

/** How long (ms) a file that was read waits to be stored. */
export const importKept = 86_400_000;

export const imports = ({ documents }: Pick<Services, 'documents'>): Collection<QuestionImport> =>
  documents.collection<QuestionImport>(collections.questionImports);

export const importParts = ({ documents }: Pick<Services, 'documents'>): Collection<QuestionImportPart> =>
  documents.collection<QuestionImportPart>(collections.questionImportParts);

export const partId = (importId: string, part: number): string =>
  `${importId}:${String(part).padStart(5, '0')}`;

/** Takes the next questions of a file, in order; the part is kept before the import that names it. */
export async function keepPart(
  services: Services,
  importId: string,
  part: number,
  questions: readonly ReadQuestion[],
): Promise<void> {
  await importParts(services).put({ id: partId(importId, part), importId, questions });
}

/**
 * The parts of a file in their order, each in a turn of its own: embedded stores answer at once, and many
 * parts read in one go would hold up everybody.
 */
export async function* partsOf(
  services: Pick<Services, 'documents'>,
  { id, parts }: Pick<QuestionImport, 'id' | 'parts'>,
): AsyncGenerator<readonly ReadQuestion[]> {
  for (let part = 0; part < parts; part += 1) {
    yield (await importParts(services).get(partId(id, part)))?.questions ?? [];
    await turn();
  }
}

export async function forgetParts(
  services: Services,
  { id, parts }: Pick<QuestionImport, 'id' | 'parts'>,
): Promise<void> {
  for (let part = 0; part < parts; part += 1) await importParts(services).delete(partId(id, part));
}
