import { setImmediate as turn } from 'node:timers/promises';
import { collections, type QuestionImportDocument, type QuestionImportPartDocument } from '../collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import type { Services } from '../../platform/services.js';
import type { ReadQuestion } from '../formats/read-question.js';
import { partId } from '../../platform/part-id.js';

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

/** Whether a question that will be stored loses something its importer is told of. */
export const isWarned = ({ problems, warnings }: Pick<ReadQuestion, 'problems' | 'warnings'>): boolean =>
  problems.length === 0 && warnings.length > 0;

/** Takes the next questions of a file, in order; the part is kept before the import that names it. */
export async function keepPart(
  services: Services,
  importId: string,
  part: number,
  questions: readonly ReadQuestion[],
): Promise<void> {
  await importParts(services).put({ id: partId(importId, part), importId, questions });
}

/** A part of a file; one kept before there were warnings has none. */
export async function partOf(
  services: Pick<Services, 'documents'>,
  importId: string,
  part: number,
): Promise<readonly ReadQuestion[]> {
  const { questions } = (await importParts(services).get(partId(importId, part))) ?? { questions: [] };
  return questions.map((read) => ({ ...read, warnings: (read as Partial<ReadQuestion>).warnings ?? [] }));
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
    yield await partOf(services, id, part);
    await turn();
  }
}

export async function forgetParts(
  services: Services,
  { id, parts }: Pick<QuestionImport, 'id' | 'parts'>,
): Promise<void> {
  for (let part = 0; part < parts; part += 1) await importParts(services).delete(partId(id, part));
}
