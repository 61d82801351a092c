import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { fileViewsDecider, fileViewsId, type FileView, type FileViewEvent } from './file-views.decider.js';

const view = (fileId: string): FileView => ({
  ...{ fileId, ownerId: 'zhang', kind: 'snapshot', examId: 'exam', at: 1 },
});
const viewed = (...fileIds: string[]): FileViewEvent => ({
  type: 'PrivateFilesViewed',
  data: { views: fileIds.map(view) },
});
const by = { actor: { kind: 'staff', id: 'li' }, at: 2 } as const;
const record = (...fileIds: string[]) => ({ type: 'RecordFileViews' as const, views: fileIds.map(view) });

describe('views of private files', () => {
  it('are one event for all that are new, each file once', () => {
    expect(given(fileViewsDecider, []).when(record('a', 'b', 'a'), by).events).toEqual([viewed('a', 'b')]);
    expect(given(fileViewsDecider, [[viewed('a'), 1]]).when(record('a', 'b'), by).events).toEqual([
      viewed('b'),
    ]);
  });

  it('of what was seen that day are nothing new', () => {
    expect(given(fileViewsDecider, [[viewed('a', 'b'), 1]]).when(record('b'), by).events).toEqual([]);
  });

  it('belong to a person and a day', () => {
    const noon = Date.UTC(2026, 10, 23, 12);
    expect([noon, noon + 12 * 3_600_000].map((at) => fileViewsId('li', at))).toEqual([
      'li-2026-11-23',
      'li-2026-11-24',
    ]);
  });
});
