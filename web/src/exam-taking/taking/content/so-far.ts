import { allKept } from './keeping.ts';
import { mediaOf } from './media.ts';
import { type CodePart, codeOf } from './question-code.ts';
import type { SharedContent } from './types.ts';

/** How far the paper has come into this browser: questions that open without a network. */
export interface CachedSoFar {
  readonly cached: number;
  readonly total: number;
  /** of the others, those that lack nothing but a file that stays with the server (a long film) */
  readonly online: number;
  /** of the others, those that this page has and the browser could not keep: a reload loses them */
  readonly pageOnly: number;
}

/** What a question needs besides its text. */
export interface Needs {
  readonly files: readonly string[];
  readonly code: readonly CodePart[];
}

/** What is in this page and in this browser, and which files stay with the server. */
interface Here {
  readonly files: Pick<ReadonlyMap<string, string>, 'has'>;
  readonly elsewhere: ReadonlySet<string>;
  /** whether the browser has kept a file that this page has; undefined: that is not known yet */
  readonly keptFile: (address: string) => boolean | undefined;
  readonly code: ReadonlySet<CodePart>;
}

interface Question {
  /** undefined: its text is not here yet */
  readonly needs: Needs | undefined;
  /** whether the browser has its text and place; undefined: that is not known yet */
  readonly kept: boolean | undefined;
}

export const needsOf = (content: SharedContent): Needs => ({
  files: mediaOf(content),
  code: codeOf(content),
});

type Standing = 'cached' | 'online' | 'pageOnly' | 'coming';

function standingOf({ needs, kept }: Question, here: Here): Standing {
  if (needs === undefined || !needs.code.every((part) => here.code.has(part))) return 'coming';
  if (!needs.files.every((file) => here.files.has(file) || here.elsewhere.has(file))) return 'coming';
  const files = needs.files.filter((file) => here.files.has(file));
  const all = allKept([kept, ...files.map(here.keptFile)]);
  if (!all) return all === false ? 'pageOnly' : 'coming';
  return files.length === needs.files.length ? 'cached' : 'online';
}

/** `questions` as they follow each other. */
export function soFarOf(questions: readonly Question[], here: Here): CachedSoFar {
  const standings = questions.map((question) => standingOf(question, here));
  const count = (standing: Standing) => standings.filter((each) => each === standing).length;
  return {
    cached: count('cached'),
    online: count('online'),
    pageOnly: count('pageOnly'),
    total: questions.length,
  };
}
