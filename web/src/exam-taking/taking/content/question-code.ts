import { fetchFormulas } from '@vigil/ui/html/katex.ts';
import { hasFormulas } from '@vigil/ui/html/formulas.ts';
import { fetchedControlOf, fetchedControls } from '@vigil/ui/questions/fetched-controls.tsx';
import { fetchPrograms } from '../programs/programs.tsx';
import { OneByOne } from './one-by-one.ts';
import type { SharedContent } from './types.ts';

/** Code of this page that comes when a question first needs it. */
export type CodePart = 'essay' | 'program' | 'formulas';

const fetches: Readonly<Record<CodePart, () => Promise<unknown>>> = {
  essay: fetchedControls.essay,
  program: () => Promise.all([fetchedControls.program(), fetchPrograms()]),
  formulas: fetchFormulas,
};

/** What a question and its parts need beyond what came with the page. */
export function codeOf(content: SharedContent): readonly CodePart[] {
  const { quType, parts } = content;
  const texts = [content, ...content.options, ...content.entries, ...content.matches].map(
    (shown) => shown.content,
  );
  const control = parts.length === 0 ? fetchedControlOf(quType) : null;
  const own: CodePart[] = [
    ...(control === null ? [] : [control]),
    ...([...texts, content.titleBody ?? ''].some(hasFormulas) ? ['formulas' as const] : []),
  ];
  return [...new Set([...own, ...parts.flatMap(codeOf)])];
}

interface Ports {
  /** Rejects when the code did not come. */
  readonly fetch: (part: CodePart) => Promise<unknown>;
  readonly after: (ms: number, act: () => void) => () => void;
}

export const fetchCode = (part: CodePart): Promise<unknown> => fetches[part]();

/** The code that a paper's questions need, in this page: one part after the other. */
export class QuestionCode {
  readonly #here = new Set<CodePart>();
  readonly #listeners = new Set<() => void>();
  readonly #fetching: OneByOne<CodePart>;

  constructor({ fetch, after }: Ports) {
    this.#fetching = new OneByOne({
      fetch: (part) =>
        fetch(part).then(
          () => {
            this.#here.add(part);
            for (const listener of this.#listeners) listener();
            return 'here';
          },
          () => 'fault',
        ),
      after,
    });
  }

  get here(): ReadonlySet<CodePart> {
    return this.#here;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  want(parts: readonly CodePart[]): void {
    this.#fetching.want(parts);
  }

  wake(): void {
    this.#fetching.wake();
  }

  close(): void {
    this.#fetching.close();
    this.#listeners.clear();
  }
}
