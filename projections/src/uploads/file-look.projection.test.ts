import type { FileViewEvent } from '@vigil/domain/uploads/public';
import { expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { fileLookProjection } from './file-look.projection.js';

const seen = (stream: string, at: number, ...files: readonly (readonly [string, string])[]): Fact => {
  const views = files.map(([fileId, ownerId]) => ({ fileId, ownerId, kind: 'snapshot', examId: 'e1', at }));
  const event: FileViewEvent = { type: 'PrivateFilesViewed', data: { views } };
  return [stream, event, at];
};

it('view file_looks: one document for each file, viewer and day, of its first look', () => {
  const day = 'file-views-sun-2026-11-23';
  const looks = documentsAfter(fileLookProjection, [
    seen(day, 1000, ['f1', 'li'], ['f2', 'wang']),
    seen(day, 2000, ['f1', 'li'], ['f3', 'li']),
    seen('file-views-sun-2026-11-24', 3000, ['f1', 'li']),
  ]);
  expect([...looks.values()].map(({ id, ownerId, at }) => [id, ownerId, at])).toEqual([
    ['sun-2026-11-23:f1', 'li', 1000],
    ['sun-2026-11-23:f2', 'wang', 1000],
    ['sun-2026-11-23:f3', 'li', 2000],
    ['sun-2026-11-24:f1', 'li', 3000],
  ]);
  expect(looks.get('sun-2026-11-23:f1')).toMatchObject({ viewerId: 'spec', kind: 'snapshot', examId: 'e1' });
});
