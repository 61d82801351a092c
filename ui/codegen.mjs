// Typed documents for both single-page apps: schema.graphql + every *.graphql under ui/src (fragments of both)
// and <app>/src → <app>/src/generated/graphql.ts. Programmatic because @graphql-codegen/cli does not install on Node 20 here
// (libraries.md §3.1). Run: node ui/codegen.mjs
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

for (const app of ['web', 'admin-console']) {
  const target = join(root, app, 'src/generated/graphql.ts');
  const documents = [join(root, 'ui/src'), join(root, app, 'src')].flatMap(documentsUnder);
  const output =
    documents.length === 0
      ? 'export {};\n'
      : await codegen({
          filename: target,
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
  mkdirSync(dirname(target), { recursive: true });
  if (!existsSync(target) || readFileSync(target, 'utf8') !== output) writeFileSync(target, output);
  console.log(`${app}: ${documents.length} document files → ${app}/src/generated/graphql.ts`);
}
