import { describe, expect, it } from 'vitest';
import type { TemplateGroup } from '../sitting/blueprint.js';
import { lockedChanges } from './exam-locks.js';

const exam = {
  examType: 1,
  startTime: 1_000,
  endTime: 2_000,
  totalTime: 60,
  repeatCycle: 0,
  draft: false,
  tmplGroups: [
    {
      id: 'g1',
      title: '单选题',
      quType: 1,
      perScore: 2,
      quIds: ['q1'],
      draws: [{ repoId: 'bank', count: 2 }],
    },
  ] as TemplateGroup[],
};
const [group] = exam.tmplGroups;
const fieldsOf = (more: Partial<typeof exam>): string[] =>
  lockedChanges(exam, { ...exam, ...more }).map(({ field }) => field);

describe('an exam with papers', () => {
  it.each([
    [{ examType: 2 }, 'examType'],
    [{ draft: true }, 'draft'],
    [{ startTime: 1_001 }, 'startTime'],
    [{ endTime: 2_001 }, 'startTime'],
    [{ totalTime: 61 }, 'startTime'],
    [{ repeatCycle: 1 }, 'startTime'],
    [{ tmplGroups: [] }, 'tmplGroups'],
    [{ tmplGroups: [{ ...group!, perScore: 3 }] }, 'tmplGroups'],
    [{ tmplGroups: [{ ...group!, quScores: [{ quId: 'q1', score: 3 }] }] }, 'tmplGroups'],
    [{ tmplGroups: [{ ...group!, quIds: ['q2'] }] }, 'tmplGroups'],
    [{ tmplGroups: [{ ...group!, draws: [{ repoId: 'bank', count: 3 }] }] }, 'tmplGroups'],
  ])('keeps %j', (more, field) => {
    expect(fieldsOf(more)).toEqual([field]);
  });

  it('may be saved as it is, with new ids of its groups and fields that a draw leaves open', () => {
    expect(fieldsOf({})).toEqual([]);
    const again = {
      ...group!,
      id: 'other',
      draws: [{ repoId: 'bank', count: 2, tags: [], chapterId: undefined }],
    };
    expect(fieldsOf({ tmplGroups: [{ ...group!, quScores: [{ quId: 'q1', score: 2 }] }] })).toEqual([]);
    expect(fieldsOf({ tmplGroups: [again as unknown as NonNullable<typeof group>] })).toEqual([]);
  });
});
