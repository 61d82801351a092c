import { questionDraft } from '../question-draft.js';
import type { QuestionInput } from '../inputs.js';
import { checked, type ReadQuestion } from './read-question.js';
import type { FileQuestion } from './file-question.js';

/**
 * A question read, as saving it by hand would keep it: the fields of its type, nothing that runs on a screen;
 * what then says nothing any more is named.
 */
export function cleaned(read: ReadQuestion): ReadQuestion {
  if (read.question === null) return read;
  const question = asSaved(read.question);
  return read.problems.length > 0 ? { ...read, question } : checked(read.line, question, read.chapter, read);
}

function asSaved(question: FileQuestion): FileQuestion {
  const {
    quId: _quId,
    repoId: _repoId,
    ...saved
  } = questionDraft({ ...question, repoId: '' } as QuestionInput, '');
  return saved;
}
