import type { Recorded } from '@vigil/domain/kernel/event';
import { expect, it } from 'vitest';
import { RecordedDocuments } from './recorded-documents.js';

const definition = { name: 'exams', recordedAs: 'exam' };

it.each([
  ['ReferenceChanged', null],
  ['ReferenceChanged', 'damaged'],
  ['ReferenceFound', null],
  ['ReferenceFound', { entity: 'exam', documents: 5 }],
])('%s with data %j says nothing: the chain says that it was damaged', (type, data) => {
  const recorded = new RecordedDocuments([definition]);
  recorded.see({ type, data, position: '1' } as unknown as Recorded);
  expect([...recorded.of(definition)]).toEqual([]);
});
