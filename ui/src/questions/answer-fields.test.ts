import { describe, expect, it } from 'vitest';
import { fieldsOf, isFilled, withEntry } from './answer-fields.ts';
import { question } from './question-sample.ts';

describe('answers by type (wire.md)', () => {
  it('takes what stands in qu-detail in the form fill-answer wants', () => {
    const options = [
      { id: 'a', checked: true },
      { id: 'b', checked: false },
      { id: 'c', checked: true },
    ];
    expect(fieldsOf(question({ quType: 2, answerList: options }))).toEqual({ answers: ['a', 'c'] });
    expect(fieldsOf(question({ quType: 4, answer: '<p>x</p>' }))).toEqual({ answer: '<p>x</p>' });
    expect(fieldsOf(question({ quType: 5, answerList: [{ id: '1', answer: '沉' }, { id: '2' }] }))).toEqual({
      answerList: [
        { id: '1', answer: '沉' },
        { id: '2', answer: '' },
      ],
    });
    expect(fieldsOf(question({ quType: 7, scratchAnswer: '/f' }))).toEqual({ scratchAnswer: '/f' });
    expect(fieldsOf(question({ quType: 9, codeAnswer: 'int' }))).toEqual({ codeAnswer: 'int' });
  });
  it.each([
    [{ answers: [] }, false],
    [{ answers: ['a'] }, true],
    [{ answerList: [{ id: '1', answer: ' ' }] }, false],
    [
      {
        answerList: [
          { id: '1', answer: '' },
          { id: '2', answer: 'x' },
        ],
      },
      true,
    ],
    [{ answer: '<p><br></p>' }, false],
    [{ answer: '<p>&nbsp;</p>' }, false],
    [{ answer: '<p>\u200b</p><p>\u3164&nbsp;</p>' }, false],
    [{ answer: '<p>字</p>' }, true],
    [{ answer: '<img src="x">' }, true],
    [{ codeAnswer: '\n ' }, false],
    [{ scratchAnswer: '' }, false],
    [{}, false],
  ])('%j is filled: %s', (fields, filled) => expect(isFilled(fields)).toBe(filled));
  it('changes one entry and keeps the others in their order', () => {
    expect(withEntry({ answerList: [{ id: '2', answer: 'y' }] }, ['1', '2'], '1', 'x')).toEqual({
      answerList: [
        { id: '1', answer: 'x' },
        { id: '2', answer: 'y' },
      ],
    });
  });
});
