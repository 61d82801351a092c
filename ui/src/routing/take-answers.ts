import type { ApolloClient, OperationVariables } from '@apollo/client';
import { Kind, type DocumentNode } from 'graphql';
import { earlyAnswers } from './early-answers.ts';

/** A query that the page's first script has asked, perhaps, with the variables of its first asking here. */
export interface EarlyAsked {
  readonly query: DocumentNode;
  readonly variables?: OperationVariables;
}

/**
 * What opening a page asks besides the site and the person: the page's first script asks it, together with those, while
 * the application is on its way, and the page takes the answer. The one thing that a slice's `early.ts` exports, a
 * list of them, as `early`; that file is read by the build as well: it imports no component.
 */
export interface Early extends EarlyAsked {
  /** the address of the page */
  readonly page: string;
  /** Asked for who is not logged in, too. */
  readonly guests?: true;
  /** those it is asked with besides `domain`, the host, which every query has that names it; alike on one page */
  readonly variables?: OperationVariables;
}

/**
 * Puts what came early into the client's cache, for those of these queries of whose root fields none is missing;
 * answers what came. Who asks them for the first time is answered by the cache while the application is shown first
 * (`prioritizeCacheValues`).
 */
export async function takeAnswers(
  client: ApolloClient,
  asked: readonly EarlyAsked[],
): Promise<Readonly<Record<string, unknown>>> {
  const answers = await earlyAnswers();
  for (const { query, variables = {} } of asked) {
    const fields = rootFields(query);
    if (fields.every((field) => field in answers))
      client.writeQuery({
        query,
        variables,
        data: Object.fromEntries(fields.map((field) => [field, answers[field]])),
      });
  }
  return answers;
}

const rootFields = ({ definitions }: DocumentNode): string[] =>
  definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === Kind.FIELD ? [(selection.alias ?? selection.name).value] : [],
        )
      : [],
  );
