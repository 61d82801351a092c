import { mediaOf } from './media.ts';
import { type CodePart, codeOf } from './question-code.ts';
import type { SharedContent } from './types.ts';

/** How far the paper has come into this browser: questions that open without a network. */
export interface CachedSoFar {
  readonly cached: number;
  readonly total: number;
  /** of the others, those that lack nothing but a file that stays with the server (a long film) */
  readonly online: number;
}

/** What a question needs besides its text. */
export interface Needs {
  readonly files: readonly string[];
  readonly code: readonly CodePart[];
}

/** What is in this browser, and which files stay with the server. */
interface Here {
  readonly files: Pick<ReadonlyMap<string, string>, 'has'>;
  readonly elsewhere: ReadonlySet<string>;
  readonly code: ReadonlySet<CodePart>;
}

export const needsOf = (content: SharedContent): Needs => ({
  files: mediaOf(content),
  code: codeOf(content),
});

/** `needs`: by question as they follow each other; undefined: its text is not here yet. */
export function soFarOf(needs: readonly (Needs | undefined)[], here: Here): CachedSoFar {
  const open = needs.filter(
    (each): each is Needs =>
      each !== undefined &&
      each.code.every((part) => here.code.has(part)) &&
      each.files.every((file) => here.files.has(file) || here.elsewhere.has(file)),
  );
  const cached = open.filter(({ files }) => files.every((file) => here.files.has(file))).length;
  return { cached, online: open.length - cached, total: needs.length };
}
