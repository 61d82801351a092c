import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { screenDocuments } from './documents.js';

test('what k6 subscribes to is what the server knows, fragments of other slices included', () => {
  const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
  for (const [name, document] of Object.entries(screenDocuments()))
    expect(validate(schema, parse(document)), name).toEqual([]);
});
