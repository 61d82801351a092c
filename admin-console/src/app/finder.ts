import type { ApolloClient } from '@apollo/client';
import type { Found } from '@vigil/ui/search/found.ts';
import type { ConsoleSession } from './session.tsx';

export interface Finding {
  readonly client: ApolloClient;
  /** Trimmed, not empty. */
  readonly words: string;
  readonly session: ConsoleSession;
  /** No answer is wanted any more. */
  readonly signal: AbortSignal;
}

/** The first of a kind that the words find; rejects when they cannot be asked for. */
export type Find = (finding: Finding) => Promise<readonly Found[]>;

/** A kind of thing that the search of the console finds, as its slice declares it in `routes.tsx`. */
export interface Finder {
  /** unique */
  readonly name: string;
  /** of all of them together: 考试, 题库 */
  readonly title: string;
  /** of the call that is asked: one of them is enough */
  readonly permissions: readonly string[];
  /** the page, by its name in the menu, to which what was found leads */
  readonly page: string;
  /** Its code, fetched with the first search. */
  readonly load: () => Promise<Find>;
}
