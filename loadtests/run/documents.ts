import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kind, parse, print, visit, type DefinitionNode } from 'graphql';
import type { Plan } from './plan.js';

/** The subscriptions exactly as the screens ask them, with the fragments they use. */
export function screenDocuments(): Plan['documents'] {
  const learner = definitionsOf('web');
  const console = definitionsOf('admin-console');
  return {
    notices: operationOf(learner, 'TakingNotices'),
    cards: operationOf(console, 'WatchCardsLive'),
    stat: operationOf(console, 'WatchStatLive'),
  };
}

/** Everything an app can ask, by name: its own documents and the fragments of the shared kit. */
function definitionsOf(app: 'web' | 'admin-console'): ReadonlyMap<string, DefinitionNode> {
  const definitions = ['ui', app].flatMap((workspace) => {
    const folder = fileURLToPath(new URL(`../../${workspace}/src`, import.meta.url));
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.graphql'))
      .flatMap((file) => parse(readFileSync(join(folder, file), 'utf8')).definitions);
  });
  return new Map(
    definitions.flatMap((one) => ('name' in one && one.name !== undefined ? [[one.name.value, one]] : [])),
  );
}

function operationOf(all: ReadonlyMap<string, DefinitionNode>, operation: string): string {
  const wanted = new Map<string, DefinitionNode>();
  const want = (name: string): void => {
    if (wanted.has(name)) return;
    const definition = all.get(name);
    if (definition === undefined) throw new Error(`no *.graphql of the apps has ${name}, for ${operation}`);
    wanted.set(name, definition);
    visit(definition, { FragmentSpread: (spread) => want(spread.name.value) });
  };
  want(operation);
  return print({ kind: Kind.DOCUMENT, definitions: [...wanted.values()] });
}
