import { type Early, takeAnswers } from '@vigil/ui/routing/take-answers.ts';
import type { DocumentNode } from 'graphql';
import { client } from './client.ts';

/** What a page shows first is here before it is shown, when the page's first script has asked it (`early.ts`). */
export const takeEarly = (early: readonly Early[], page: string): Promise<unknown> =>
  takeAnswers(
    client,
    early
      .filter((one) => one.page === page)
      .map(({ query, variables }) => ({
        query,
        variables: { ...variables, ...(asksForHost(query) && { domain: location.host }) },
      })),
  );

const asksForHost = ({ definitions }: DocumentNode): boolean =>
  definitions.some(
    (each) =>
      'variableDefinitions' in each &&
      each.variableDefinitions?.some(({ variable }) => variable.name.value === 'domain'),
  );
