import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kind, parse, print, visit, type DocumentNode } from 'graphql';
import type { Plan } from './plan.js';

const fileAt = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The subscriptions exactly as the screens ask them, with the fragments they use. */
export function screenDocuments(): Plan['documents'] {
  const taking = parse(readFileSync(fileAt('web/src/exam-taking/taking/taking.graphql'), 'utf8'));
  const watch = parse(readFileSync(fileAt('admin-console/src/watch/watch.graphql'), 'utf8'));
  return {
    notices: operationOf(taking, 'TakingNotices'),
    cards: operationOf(watch, 'WatchCardsLive'),
    stat: operationOf(watch, 'WatchStatLive'),
  };
}

function operationOf(document: DocumentNode, name: string): string {
  const wanted = new Set([name]);
  let size = 0;
  while (size < wanted.size) {
    size = wanted.size;
    for (const definition of document.definitions) {
      if (!('name' in definition) || definition.name === undefined || !wanted.has(definition.name.value))
        continue;
      visit(definition, { FragmentSpread: (spread) => void wanted.add(spread.name.value) });
    }
  }
  const definitions = document.definitions.filter(
    (definition) =>
      'name' in definition && definition.name !== undefined && wanted.has(definition.name.value),
  );
  return print({ kind: Kind.DOCUMENT, definitions });
}
