import { eventTypes } from '@vigil/domain/event-types';
import { describe, expect, it } from 'vitest';
import { slices } from './slices.js';

describe('the read models of all slices', () => {
  it('are folded of event types that a slice of the domain declares', () => {
    const declared = new Set<string>(eventTypes);
    const unknown = slices.flatMap(({ projections }) =>
      projections.flatMap(({ name, handles }) =>
        handles.filter((type) => !declared.has(type)).map((type) => `${name}: ${type}`),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
