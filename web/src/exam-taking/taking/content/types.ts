import type { TakingPaperQuery } from '../../../generated/graphql.ts';

/** What of a question is this paper's own, as paper-places tells it. */
export type QuestionPlace = TakingPaperQuery['paperPlaces'][number];
/** The same of a part of a composite. */
export type PartPlace = QuestionPlace['parts'][number];

interface Shown {
  readonly content: string;
  readonly image: string | null;
}

/**
 * What all papers with a question version show of it, as paper-content tells it (docs/api/exam-taking.md): lists in
 * an order that says nothing; each paper's place says in which order they are seen.
 */
export interface SharedContent extends Shown {
  readonly quId: string;
  readonly quType: number;
  readonly media: string | null;
  readonly titleBody: string | null;
  readonly scratchUrl: string | null;
  readonly options: readonly (Shown & { readonly id: string })[];
  readonly entries: readonly (Shown & { readonly id: string })[];
  readonly matches: readonly Shown[];
  readonly codeTests: readonly { readonly id: string; readonly input: string; readonly output: string }[];
  readonly parts: readonly SharedContent[];
}

/** What this browser keeps of a paper's content, for this paper only. */
export interface KeptContent {
  readonly places: readonly QuestionPlace[];
  readonly contents: readonly (readonly [address: string, content: SharedContent])[];
}
