import { describe, expect, it } from 'vitest';
import { examsNamed, labelsOf, shareColumns } from './exam-label.ts';

const shorts = (...titles: string[]) =>
  labelsOf(titles.map((title, index) => ({ id: String(index), title }))).map(({ short }) => short);

describe('labels of exams on one wall', () => {
  it('are letters by the place in the address', () => {
    expect(
      labelsOf([
        { id: 'x', title: '语文' },
        { id: 'y', title: '数学' },
      ]),
    ).toMatchObject([
      { examId: 'x', mark: 'A', place: 0, short: '语文' },
      { examId: 'y', mark: 'B', place: 1, short: '数学' },
    ]);
  });

  it('leave out what all titles begin with, at the end of a word', () => {
    expect(shorts('2026 春季期末考试 · 语文', '2026 春季期末考试 · 数学')).toEqual(['语文', '数学']);
    expect(shorts('护理考核第10场', '护理考核第12场')).toEqual(['护理考核第10场', '护理考核第12场']);
    expect(shorts('期末：', '期末：数学')).toEqual(['期末：', '期末：数学']);
    expect(shorts('数学', '数学')).toEqual(['数学', '数学']);
    expect(shorts('只有一场：语文')).toEqual(['只有一场：语文']);
  });
});

it('what each exam has of a figure stands in a row of three, from four on in two rows', () => {
  expect([2, 3, 4, 5, 6].map(shareColumns)).toEqual([2, 3, 2, 3, 3]);
});

describe('exams named by an address', () => {
  it('are each once, six at most; what is left out is told', () => {
    expect(examsNamed('a', null)).toEqual({ shown: ['a'], leftOut: [] });
    expect(examsNamed('a', 'b,a,,c')).toEqual({ shown: ['a', 'b', 'c'], leftOut: [] });
    expect(examsNamed('a', 'b,c,d,e,f,g,h,g')).toEqual({
      shown: ['a', 'b', 'c', 'd', 'e', 'f'],
      leftOut: ['g', 'h'],
    });
  });
});
