import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { currentSchemaText, schemaFile } from './print-schema.js';

it('schema.graphql is what the resolvers say (npm run schema)', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(currentSchemaText());
});
