import { fetchFaces } from '@vigil/ui/html/formula-faces.ts';
import { fetchKatex } from '@vigil/ui/html/katex.ts';
import { hasFormulas } from '@vigil/ui/html/formulas.ts';
import { fetchedControlOf, fetchedControls } from '@vigil/ui/questions/fetched-controls.tsx';
import { fetchPrograms } from '../programs/programs.tsx';
import { type Fetching, OneByOne } from './one-by-one.ts';
import type { SharedContent } from './types.ts';

/** The browser lets nobody give up a script that it fetches: after this others have their turn beside it. */
const patienceMs = 60_000;

/** Code of this page that comes when a question first needs it. */
export type CodePart = 'essay' | 'program' | 'formulas';

const fetches: Readonly<Record<CodePart, () => Promise<unknown>>> = {
  essay: fetchedControls.essay,
  program: () => Promise.all([fetchedControls.program(), fetchPrograms()]),
  formulas: () => Promise.all([fetchKatex(), fetchFaces()]),
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

  constructor(private readonly ports: Ports) {
    this.#fetching = new OneByOne({ fetch: (part) => this.#fetch(part), after: ports.after });
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

  /** What comes after its time is here as well. */
  #fetch(part: CodePart): Promise<Fetching> {
    return new Promise((resolve) => {
      const fault = () => resolve('fault');
      const stopWaiting = this.ports.after(patienceMs, fault);
      this.ports
        .fetch(part)
        .then(() => {
          this.#here.add(part);
          this.#fetching.settle(part);
          for (const listener of this.#listeners) listener();
          resolve('here');
        }, fault)
        .finally(stopWaiting);
    });
  }
}
