import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assertValidSchema, lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { slices } from '../../slices.js';
import { Declarations } from '../declarations/declarations.js';
import { compileArguments } from '../rest/coerce-input.js';
import { compilePresenter } from '../rest/present-output.js';
import { buildApi } from './build-schema.js';

/** `schema.graphql` at the root of the repository. */
export const schemaFile = fileURLToPath(new URL('../../../../schema.graphql', import.meta.url));

/** The text of schema.graphql: sorted, so that the order of resolvers does not show. */
export const schemaText = (schema: GraphQLSchema): string =>
  `# Printed from the resolvers by \`npm run schema\`, never edited.\n\n${printSchema(lexicographicSortSchema(schema))}\n`;

/** The schema of every slice. Throws for one that GraphQL does not allow, and for a path whose arguments or answer have no REST form. */
export function currentSchemaText(): string {
  const { schema, operations } = buildApi(slices.flatMap((slice) => slice.resolvers));
  assertValidSchema(schema);
  const { dictionaries } = new Declarations(slices);
  for (const { field, routes } of operations) {
    if (routes.length === 0) continue;
    compileArguments(field.args);
    compilePresenter(field.type, dictionaries);
  }
  return schemaText(schema);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = currentSchemaText();
  if (!process.argv.includes('--check')) {
    writeFileSync(schemaFile, text);
    process.stdout.write(`${schemaFile}\n`);
  } else if (readFileSync(schemaFile, 'utf8') !== text) {
    process.stderr.write('schema.graphql differs from the resolvers: run "npm run schema" and commit it.\n');
    process.exitCode = 1;
  }
}
