import { slices as domainSlices } from '@vigil/domain/slices';
import { expect, it } from 'vitest';
import { slices } from './slices.js';

/** Events that no slice owns, whose words the audit has. */
const wordsOf = (owner: string): string => (owner === 'kernel' ? 'audit' : owner);

it('the words for an event stand in the slice that has it, so that none needs another to be there', () => {
  const elsewhere = domainSlices.flatMap(({ name, events }) => {
    const own = slices.find((slice) => slice.name === wordsOf(name))?.eventWords ?? {};
    return Object.keys(events).filter((type) => !Object.hasOwn(own, type));
  });
  expect(elsewhere).toEqual([]);
});
