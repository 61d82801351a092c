// Typed documents for both single-page apps: schema.graphql + every *.graphql under ui/src (fragments of both)
// and <app>/src → <app>/src/generated/. Programmatic because @graphql-codegen/cli does not install on Node 20 here
// (libraries.md §3.1). Run: node ui/codegen.mjs
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const schema = parse(readFileSync(join(root, 'schema.graphql'), 'utf8'));

const scalars = {
  ID: 'string',
  DateTime: 'string',
  Flag: 'boolean',
  WireInt: 'number',
  Fen: 'number',
  JSON: 'unknown',
};

function documentsUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.graphql'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((location) => ({ location, document: parse(readFileSync(location, 'utf8')) }));
}

/** A document constant as the plugin writes it: one line that holds all its fragments. */
const constant = /^export const (\w+?)(?:FragmentDoc|Document) = .* as unknown as DocumentNode<.*>;$/gm;

/**
 * The generated text as modules: the types, the documents of each *.graphql file, and `graphql.ts` that hands
 * all of it on. In one module every document would be loaded with every page.
 */
function modulesOf(output, documents) {
  const fileOf = new Map(
    documents.flatMap(({ location, document }) =>
      document.definitions.map((definition) => [
        definition.name.value,
        relative(root, location)
          .replace(/\.graphql$/, '')
          .replaceAll(sep, '-'),
      ]),
    ),
  );
  const byFile = new Map();
  const types = output.replace(constant, (line, name) => {
    const file = fileOf.get(name);
    if (file === undefined) throw new Error(`no *.graphql file has ${name}`);
    byFile.set(file, [...(byFile.get(file) ?? []), line]);
    return '';
  });
  const files = [...byFile].map(([file, lines]) => {
    const named = lines.flatMap((line) =>
      line.slice(line.lastIndexOf('DocumentNode<')).match(/(?<=[<\s])\w+(?=[,>])/g),
    );
    const used = [...new Set(named)]
      .filter((name) => name !== 'unknown')
      .toSorted((one, other) => one.localeCompare(other));
    return [
      `documents/${file}.ts`,
      [
        `import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';`,
        `import type { ${used.join(', ')} } from '../types.ts';`,
        ...lines,
        '',
      ].join('\n'),
    ];
  });
  const handedOn = [
    `export type * from './types.ts';`,
    ...files.map(([file]) => `export * from './${file}';`),
  ];
  return new Map([['types.ts', types], ...files, ['graphql.ts', `${handedOn.join('\n')}\n`]]);
}

/** Writes what has changed, removes what is no more. */
function writeModules(folder, modules) {
  for (const [file, text] of modules) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
  }
  for (const file of readdirSync(folder, { recursive: true }))
    if (file.endsWith('.ts') && !modules.has(file)) rmSync(join(folder, file));
}

for (const app of ['web', 'admin-console']) {
  const source = join(root, app, 'src');
  const folder = join(source, 'generated');
  const documents = [join(root, 'ui/src'), source].flatMap(documentsUnder);
  const output = await codegen({
    filename: join(folder, 'types.ts'),
    schema,
    documents,
    config: {
      scalars,
      strictScalars: true,
      useTypeImports: true,
      skipTypename: true,
      dedupeFragments: true,
      enumsAsTypes: true,
    },
    plugins: [{ typescriptOperations: {} }, { typedDocumentNode: {} }],
    pluginMap: { typescript, typescriptOperations, typedDocumentNode },
  });
  writeModules(folder, modulesOf(output, documents));
  console.log(`${app}: ${documents.length} document files → ${app}/src/generated/graphql.ts`);
}
