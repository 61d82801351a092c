import type { Exam } from '@vigil/domain/exams/public';
import { describe, expect, it } from 'vitest';
import { together } from './together.js';

const running = (id: string, mayWatch = true) => ({ exam: { id } as Exam, mayWatch });

describe('the way to one wall of all that run', () => {
  it('names those that the reader may watch, six at most', () => {
    expect(together([running('a b'), running('not mine', false), running('c'), running('d')])).toEqual([
      { text: '一起监考', to: { page: 'ExamWatch', ids: { examId: 'a b' }, rest: '?with=c,d' } },
    ]);
    const many = 'abcdefgh'.split('').map((id) => running(id));
    expect(together(many)[0]?.to.rest).toBe('?with=b,c,d,e,f');
  });

  it('is none where there are no two of them', () => {
    expect(together([])).toEqual([]);
    expect(together([running('a'), running('b', false)])).toEqual([]);
  });
});
