import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildApi } from '../server/src/platform/graphql/build-schema.js';
import { slices } from '../server/src/slices.js';
import { climbing, roomOf } from './rooms.ts';
import { sourcesOf, textOf } from './source-graph.ts';

// What pages ask the server: a field is of the room whose resolver or type declares it, a document of the room in whose
// folder it stands. A page asks its own room and those before it (decision 295).

const root = fileURLToPath(new URL('..', import.meta.url));
const { schema } = buildApi(slices.flatMap((slice) => slice.resolvers));
const serving = slices.filter(({ resolvers }) => resolvers.length > 0);

/** The room of each operation. */
const ofOperation = new Map(
  serving.flatMap(({ name, resolvers }) =>
    buildApi(resolvers).operations.map((operation) => [operation.name, name] as const),
  ),
);

/** The room of the class of each type; null: ground. */
const ofType = new Map(
  sourcesOf('server')
    .filter((file) => !/\.(?:test|fixture)\.ts$|\/testing\//.test(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/@ObjectType\([^@]*?\)\s*(?:export )?(?:abstract )?class (\w+)/g)].map(
        ([, name = '']) => [name, roomOf(file)] as const,
      ),
    ),
);

const roots = ['Query', 'Mutation', 'Subscription'];

/** The room that declares a field; null: ground. */
function roomOfField(type: string, field: string): string | null {
  const room = roots.includes(type) ? ofOperation.get(field) : ofType.get(type);
  if (room === undefined) throw new Error(`no room declares ${type}.${field}`);
  return room;
}

const documentsOf = (app: string): string[] =>
  readdirSync(join(root, app, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.graphql'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();

interface Named {
  readonly field: string;
  /** null: ground */
  readonly room: string | null;
}

/** The fields a document asks. */
function askedBy(file: string): readonly Named[] {
  const info = new TypeInfo(schema);
  const asked: Named[] = [];
  visit(
    parse(textOf(file)),
    visitWithTypeInfo(info, {
      Field: ({ name: { value } }) => {
        const type = info.getParentType()?.name ?? '';
        asked.push({ field: `${type}.${value}`, room: roomOfField(type, value) });
      },
    }),
  );
  return asked;
}

/** What of these is of a room that the file's own may not use, with the file and that room. */
const goingUp = (
  file: string,
  named: readonly { readonly field: string; readonly room: string | null }[],
) => {
  const own = roomOf(file);
  return named.flatMap(({ field, room }) =>
    own === null || room === null || own === room || climbing([[own, room]]).length === 0
      ? []
      : [`${file}: ${field} of ${room}`],
  );
};

describe.each(['web', 'admin-console'])('what pages of %s ask', (app) => {
  const documents = documentsOf(app);
  const standing = new Map(
    documents.flatMap((file) =>
      [...textOf(file).matchAll(/^(?:query|mutation|subscription|fragment) (\w+)/gm)].map(
        ([, name = '']) => [name, file] as const,
      ),
    ),
  );
  /** The documents that a source or document names, by their name or that of what was generated for them. */
  const namedIn = (file: string) =>
    (file.endsWith('.graphql')
      ? [...textOf(file).matchAll(/\.\.\.(\w+)/g)].map(([, name = '']) => name)
      : [...textOf(file).matchAll(/\{([^{}]*)\} from '[^']*\/generated\/graphql\.ts'/g)].flatMap(
          ([, names = '']) => names.split(/[\s,]+/).filter((name) => name !== 'type'),
        )
    ).flatMap((name) => {
      const plain = name.replace(
        /(?:Document|Fragment|FragmentDoc|(?:Query|Mutation|Subscription)(?:Variables)?)$/,
        '',
      );
      const at = standing.get(name) ?? standing.get(plain);
      return at === undefined ? [] : [{ field: name, room: roomOf(at) }];
    });

  it('is declared by their own room or one before it', () => {
    const asked = documents.flatMap((file) => goingUp(file, askedBy(file)));
    expect(documents.length).toBeGreaterThan(20);
    expect(asked).toEqual([]);
  });

  it('stands in a document of their own room or one before it', () => {
    const sources = [...sourcesOf(app), ...documents];
    expect(sources.flatMap(namedIn).length).toBeGreaterThan(100);
    expect(sources.flatMap((file) => goingUp(file, namedIn(file)))).toEqual([]);
  });
});
