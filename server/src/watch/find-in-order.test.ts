import { describe, expect, it } from 'vitest';
import type { Query } from '@vigil/stores/documents/port';
import { findInOrder } from './find-in-order.js';

describe('findInOrder', () => {
  const collection = (count: number) => ({
    find: async ({ skip = 0, limit = 5000 }: Query) =>
      Array.from({ length: count }, (_none, index) => ({ id: `d${index}` })).slice(skip, skip + limit),
  });

  it.each([0, 1, 4999, 5000, 5001, 12_345])(
    'reads all of %i documents, each once and in order',
    async (count) => {
      const found = await findInOrder(collection(count), {}, [{ field: 'createTime' }]);
      expect(found.length).toBe(count);
      expect(found.every((document, index) => document.id === `d${index}`)).toBe(true);
    },
  );
});
