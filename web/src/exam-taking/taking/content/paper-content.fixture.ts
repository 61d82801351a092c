import type { PaperCopy } from '../paper/copies.ts';
import { PaperKeeping } from '../paper/paper-keeping.ts';
import { PaperContent } from './paper-content.ts';
import type { Fetched } from './fetch-contents.ts';
import type { CodePart } from './question-code.ts';
import type { KeptContent, QuestionPlace, SharedContent } from './types.ts';

/** A question with three options; name what matters. */
export const shared = (quId: string, more: Partial<SharedContent> = {}): SharedContent => ({
  ...{
    quId,
    quType: 1,
    content: `<p>${quId}</p>`,
    image: null,
    media: null,
    titleBody: null,
    scratchUrl: null,
  },
  options: ['c', 'a', 'b'].map((id) => ({ id, content: `选项 ${id}`, image: null })),
  ...{ entries: [], matches: [], codeTests: [], parts: [] },
  ...more,
});
/** The place of such a question on a paper. */
export const place = (quId: string, more: Partial<QuestionPlace> = {}): QuestionPlace => ({
  ...{ quId, content: `at-${quId}`, score: 2, order: [1, 2, 0], entries: [], answered: false, mark: false },
  ...{ checked: [], texts: [], answer: null, titleBody: null, codeAnswer: null, scratchAnswer: null },
  ...{ codeJudged: null, roughWork: null, parts: [] },
  ...more,
});

/** A paper as this browser keeps it. */
export const paperCopy = (title = '期末考试') =>
  ({ paper: { id: 'p1', title, helpRequests: [] }, ownerId: 'u1', keptAt: 0 }) as unknown as PaperCopy;

/**
 * A server that has these contents, and a browser that keeps what it is given. `disk.refuses` says of each write
 * whether it is refused. `kept`: what an earlier page kept, when the storage gives it.
 */
export function setUp(kept: KeptContent | Promise<KeptContent> = { places: [], contents: [] }) {
  const none = () => undefined;
  const here = new Map<string, string>();
  const elsewhere = new Set<string>();
  const code = new Set<CodePart>();
  const wantedCode: CodePart[] = [];
  const wanted: string[] = [];
  let heard: () => void = none;
  const asked: string[][] = [];
  const outcomes: Fetched[] = [];
  const keeps: Partial<KeptContent>[] = [];
  const keptFiles = new Map<string, boolean>();
  const disk = { refuses: (_what: 'paper' | 'content'): boolean => false };
  const later = new Set<() => void>();
  const clock = { ms: 0 };
  const after = (_ms: number, act: () => void) => {
    later.add(act);
    return () => void later.delete(act);
  };
  const papers: PaperCopy[] = [];
  const paper = new PaperKeeping({
    keep: async (copy) => {
      papers.push(copy);
      return !disk.refuses('paper');
    },
    after,
  });
  paper.keep(paperCopy());
  const content = new PaperContent({
    fetch: async (addresses) => {
      asked.push([...addresses]);
      return outcomes.shift() ?? { kind: 'here', contents: addresses.map((at) => shared(at.slice(3))) };
    },
    kept: async () => kept,
    keep: async (part) => {
      keeps.push(part);
      return !disk.refuses('content');
    },
    paper,
    code: {
      here: code,
      want: (parts) => wantedCode.push(...parts),
      subscribe: () => () => true,
      wake: none,
      close: none,
    },
    media: {
      here,
      elsewhere,
      kept: (address) => keptFiles.get(address),
      keepAgain: none,
      forget: none,
      resume: none,
      want: (files) => wanted.push(...files),
      subscribe: (tell) => ((heard = tell), () => true),
      wake: none,
      close: none,
    },
    ...{ after, now: () => clock.ms },
  });
  const more = { arrived: () => heard(), pass: () => [...later].forEach((act) => act()) };
  return {
    content,
    clock,
    asked,
    outcomes,
    keeps,
    keptFiles,
    paper,
    papers,
    disk,
    here,
    elsewhere,
    code,
    wantedCode,
    wanted,
    ...more,
  };
}
