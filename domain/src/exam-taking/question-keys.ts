import type { PaperCreated } from './events.js';
import type { QuestionKeys } from './paper-command.js';
import type { QuestionContent } from './question.js';

/** The versions a paper names, in its order: what must be at hand to score it. */
export const questionVersionsOf = (paper: Pick<PaperCreated, 'groups'>): { quId: string; version: number; sha256: string }[] =>
  paper.groups.flatMap((group) => group.questions.map(({ quId, version, sha256 }) => ({ quId, version, sha256 })));

/** Keys for a paper's commands from contents found by id and version; one that is not there is found out when it is needed, by a throw. */
export function questionKeysOf(paper: Pick<PaperCreated, 'groups'>, contents: Iterable<QuestionContent>): QuestionKeys {
  const byVersion = new Map<string, QuestionContent>();
  for (const content of contents) byVersion.set(`${content.quId}@${content.version}`, content);
  const byHash = new Map<string, QuestionContent>();
  for (const { quId, version, sha256 } of questionVersionsOf(paper)) {
    const content = byVersion.get(`${quId}@${version}`);
    if (content !== undefined) byHash.set(sha256, content);
  }
  return byHash;
}
