import type { ApolloClient } from '@apollo/client';
import type { Found } from '@vigil/ui/search/found.ts';
import type { Brought } from './brought.tsx';
import type { Site } from './remembered-site.ts';
import type { SiteModule } from './site-module.ts';
import type { User } from './user.ts';

export interface Finding {
  readonly client: ApolloClient;
  readonly site: Site;
  /** null: a guest */
  readonly user: User | null;
  readonly brought: Brought;
}

/** All of a kind that the person may see, in the order in which its page shows them; rejects when they cannot be asked for. */
export type FindAll = (finding: Finding) => Promise<readonly Found[]>;

/** A kind of thing that the search of the learner app finds, as its slice declares it in `routes.tsx`. */
export interface Finder {
  /** unique */
  readonly name: string;
  /** of all of them together: 考试, 题库 */
  readonly title: string;
  /** Asked for whoever is not logged in, too. */
  readonly guests?: true;
  /** While it is off nothing of it is found. */
  readonly module?: SiteModule;
  /** Its code, fetched with the first search. */
  readonly load: () => Promise<FindAll>;
}
