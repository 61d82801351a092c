import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { describe, expect, it } from 'vitest';
import { fileQuestion } from './file-question.js';

const content: QuestionContent = {
  quId: 'q1',
  version: 3,
  repoId: 'b1',
  chapterId: 'c1',
  quType: 1,
  level: 2,
  tags: ['图'],
  content: '<p>看图</p>',
  image: '/api/file?a=1&b="2"',
  media: '/m/讲解.mp4',
  analysis: '',
  options: [
    { id: 'o1', content: '甲', image: '/i/1.png', isRight: true },
    { id: 'o2', content: '乙', isRight: false },
  ],
};

describe('a question on its way into a file', () => {
  it('keeps its pictures and recordings in the text, where the formats have no field for them', () => {
    const question = fileQuestion(content);
    expect(question.content).toBe(
      '<p>看图</p><img src="/api/file?a=1&amp;b=&quot;2&quot;" /><p><video src="/m/讲解.mp4" controls></video></p>',
    );
    expect(question.options).toEqual([
      { id: 'o1', content: '甲<img src="/i/1.png" />', isRight: true },
      { id: 'o2', content: '乙', isRight: false },
    ]);
  });

  it('is the same question without them, and belongs to no bank any more', () => {
    const {
      quId: _id,
      version: _version,
      repoId: _repo,
      chapterId: _chapter,
      image: _image,
      media: _media,
      options: _options,
      ...plain
    } = content;
    expect(fileQuestion({ ...plain, quId: 'q1', version: 3, repoId: 'b1', quType: 4 })).toEqual({
      ...plain,
      quType: 4,
    });
    expect(fileQuestion({ ...content, media: '/m/a.mp3' }).content).toContain(
      '<audio src="/m/a.mp3" controls></audio>',
    );
  });
});
