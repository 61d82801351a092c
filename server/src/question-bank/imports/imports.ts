import { collections, type QuestionImportDocument, type QuestionImportPartDocument } from '@vigil/stores/collections';
import type { Collection } from '@vigil/stores/documents/port';
import type { Services } from '../../platform/services.js';
import type { ReadQuestion } from '../formats/read-question.js';

export type QuestionImport = QuestionImportDocument;

/** A file read and not yet stored as questions: its questions in parts, each with its problems. */
export type QuestionImportPart = Omit<QuestionImportPartDocument, 'questions'> & { readonly questions: readonly ReadQuestion[] };

export const questionsPerPart = 200;

/** How long (ms) a file that was read waits to be stored. */
export const importKept = 86_400_000;

export const imports = ({ documents }: Pick<Services, 'documents'>): Collection<QuestionImport> =>
  documents.collection<QuestionImport>(collections.questionImports);

export const importParts = ({ documents }: Pick<Services, 'documents'>): Collection<QuestionImportPart> =>
  documents.collection<QuestionImportPart>(collections.questionImportParts);

export const partId = (importId: string, part: number): string => `${importId}:${String(part).padStart(5, '0')}`;

/** Keeps what was read: the parts first, then the import that names them. */
export async function keepImport(
  services: Services,
  made: Omit<QuestionImport, 'total' | 'bad' | 'parts'>,
  read: readonly ReadQuestion[],
): Promise<QuestionImport> {
  const parts = Math.ceil(read.length / questionsPerPart);
  for (let part = 0; part < parts; part += 1) {
    const questions = read.slice(part * questionsPerPart, (part + 1) * questionsPerPart);
    await importParts(services).put({ id: partId(made.id, part), importId: made.id, questions });
  }
  const whole: QuestionImport = { ...made, total: read.length, bad: read.filter(({ problems }) => problems.length > 0).length, parts };
  await imports(services).put(whole);
  return whole;
}

export async function forgetParts(services: Services, { id, parts }: Pick<QuestionImport, 'id' | 'parts'>): Promise<void> {
  for (let part = 0; part < parts; part += 1) await importParts(services).delete(partId(id, part));
}
