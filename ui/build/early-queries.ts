import type { OperationVariables } from '@apollo/client';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  stripIgnoredCharacters,
  visit,
} from 'graphql';
import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';
import type { Early } from '../src/routing/take-answers.ts';

/** The text of one query with what all of these operations ask. */
type TextOf = (operations: readonly string[]) => string;

/** What a page's first script asks, by the word in `index.html` that it takes the place of. */
export type EarlyQueries = Readonly<Record<string, (textOf: TextOf) => unknown>>;

/**
 * Puts the text of queries into `index.html`, so that its first script asks the server while the application
 * is on its way (`ui/src/routing/early-answers.ts`): several operations of the application's *.graphql files
 * as one query.
 */
export const earlyQueries = (folders: readonly string[], queries: EarlyQueries): Plugin => ({
  name: 'vigil-early-queries',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const definitions = folders.flatMap(documentsUnder).flatMap((document) => document.definitions);
      const textOf: TextOf = (names) => oneQuery(definitions, names);
      return Object.entries(queries).reduce(
        (text, [word, asked]) => text.replaceAll(word, () => JSON.stringify(asked(textOf))),
        html,
      );
    },
  },
});

/** What the first script asks for a page: a query as a learner and one as a guest, and their variables. */
interface EarlyPage {
  readonly variables: OperationVariables;
  readonly person: string;
  readonly guest?: string;
}

/** The pages by address. Throws when two slices ask for one page with different values of a variable. */
export function earlyPages(early: readonly Early[], textOf: TextOf): Readonly<Record<string, EarlyPage>> {
  const textsOf = (asked: readonly Early[]): string => textOf(asked.map(({ query }) => nameOf(query)));
  return Object.fromEntries(
    [...new Set(early.map(({ page }) => page))].map((page) => {
      const ofPage = early.filter((one) => one.page === page);
      const forGuests = ofPage.filter(({ guests }) => guests);
      const variables: OperationVariables = Object.assign({}, ...ofPage.map((one) => one.variables));
      for (const { query, variables: own = {} } of ofPage)
        if (!isDeepStrictEqual({ ...variables, ...own }, variables))
          throw new Error(`${page} asks ${nameOf(query)} early with other variables than its other queries`);
      return [
        page,
        {
          ...{ variables, person: textsOf(ofPage) },
          ...(forGuests.length > 0 && { guest: textsOf(forGuests) }),
        },
      ];
    }),
  );
}

const nameOf = ({ definitions: [first] }: DocumentNode): string =>
  first?.kind === Kind.OPERATION_DEFINITION ? (first.name?.value ?? '') : '';

const documentsUnder = (folder: string): DocumentNode[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => parse(readFileSync(join(folder, file), 'utf8'), { noLocation: true }));

/** `TextOf` among these definitions. Throws when one is not there. */
export function oneQuery(definitions: DocumentNode['definitions'], names: readonly string[]): string {
  const operations = names.map((name): OperationDefinitionNode => {
    const found = definitions.find(
      (each) => each.kind === Kind.OPERATION_DEFINITION && each.name?.value === name,
    );
    if (found?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`no query is called ${name}`);
    return found;
  });
  const whole: OperationDefinitionNode = {
    ...(operations[0] as OperationDefinitionNode),
    name: { kind: Kind.NAME, value: 'Early' },
    variableDefinitions: [
      ...new Map(
        operations
          .flatMap((each) => each.variableDefinitions ?? [])
          .map((each) => [each.variable.name.value, each] as const),
      ).values(),
    ],
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: operations.flatMap((each) => each.selectionSet.selections),
    },
  };
  const parts: DocumentNode['definitions'] = [whole, ...fragmentsOf(whole, definitions)];
  return stripIgnoredCharacters(print(withTypes({ kind: Kind.DOCUMENT, definitions: parts })));
}

/** The application's cache knows by their types which fragments objects match. */
const withTypes = (document: DocumentNode): DocumentNode =>
  visit(document, {
    SelectionSet: (node, _key, parent) =>
      parent !== undefined && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION
        ? undefined
        : { ...node, selections: [typename, ...node.selections] },
  });

const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/** The fragments a definition uses, and those they use. */
function fragmentsOf(
  start: OperationDefinitionNode,
  definitions: DocumentNode['definitions'],
): FragmentDefinitionNode[] {
  const found = new Map<string, FragmentDefinitionNode>();
  const look = (node: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread({ name: { value } }) {
        if (found.has(value)) return;
        const fragment = definitions.find(
          (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === value,
        );
        if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) throw new Error(`no fragment is called ${value}`);
        found.set(value, fragment);
        look(fragment);
      },
    });
  };
  look(start);
  return [...found.values()];
}
