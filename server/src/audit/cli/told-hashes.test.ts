import type { CollectionDefinition } from '@vigil/stores/documents/port';
import { expect, it } from 'vitest';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { recordedHashes, sealedHash } from '../../platform/reference/found-documents.js';
import { toldHashes } from './told-hashes.fixture.js';

const formed = (await everyCollection()).filter(
  ({ recordedAs, recordedForm, sealedForm }) =>
    recordedAs !== undefined && (recordedForm !== undefined || sealedForm !== undefined),
);

it.each(toldHashes)(
  'a hash that a log has of $collection ($what) counts in every later version',
  async ({ collection, document, sha256, sealed }) => {
    const definition = formed.find(({ name }) => name === collection) as CollectionDefinition;
    expect([...recordedHashes(definition, document)]).toContain(sha256);
    if (sealed !== null) expect(sealedHash(definition, document)).toBe(sealed);
  },
);

it('hashes of every collection that has a form are kept', () => {
  const kept = new Set(toldHashes.map(({ collection }) => collection));
  expect(formed.map(({ name }) => name).toSorted()).toEqual([...kept].toSorted());
});

const paths = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? [path]
    : Object.entries(value).flatMap(([name, inner]) => [
        `${path}.${name}`,
        ...paths(inner, `${path}.${name}`),
      ]);

it.each(toldHashes)(
  'whatever $collection ($what) are filled up with is left out of their earliest form',
  ({ collection, document }) => {
    const definition = formed.find(({ name }) => name === collection) as CollectionDefinition;
    const has = new Set(paths(document));
    const form = definition.recordedForm?.(document as never);
    const earliest = [form, ...(definition.earlierForms?.(document as never) ?? [])].at(-1);
    // What stands for a secret says whether there is one; it is never filled up.
    const stands = ['.hasPassword', '.hasSecret', '.recoveryCodes'];
    expect(paths(earliest).filter((path) => !has.has(path) && !stands.includes(path))).toEqual([]);
  },
);
