import { describe, expect, it } from 'vitest';
import type { PaperCreated } from '@vigil/domain/sitting/events';
import { samplePaper } from '@vigil/domain/sitting/sample.fixture';
import { SharedPapers } from './shared-paper.js';

/** As read from the log: every object and text its own. */
const asRead = (paper: PaperCreated): PaperCreated => JSON.parse(JSON.stringify(paper)) as PaperCreated;
const questionsOf = ({ groups }: PaperCreated) => groups.flatMap((group) => group.questions);

describe('papers of one exam', () => {
  const paper = samplePaper();

  it('stay what they are, parts of composites too', () => {
    const shared = new SharedPapers();
    for (let n = 0; n < 2; n += 1)
      expect(JSON.stringify(shared.share(asRead(paper)))).toBe(JSON.stringify(asRead(paper)));
    expect(questionsOf(paper).some((question) => question.parts !== undefined)).toBe(true);
  });

  it('hold their rules and orders of options in common', () => {
    const shared = new SharedPapers();
    const one = shared.share(asRead(paper));
    const other = shared.share(asRead(paper));
    expect(other.rules).toBe(one.rules);
    const lists = (of: PaperCreated) =>
      questionsOf(of).flatMap((question) =>
        [question, ...(question.parts ?? [])].flatMap(({ optionOrder, entryIds }) => [optionOrder, entryIds]),
      );
    expect(lists(one).filter((list) => list !== undefined).length).toBeGreaterThan(4);
    for (const [index, list] of lists(one).entries()) expect(lists(other)[index]).toBe(list);
  });

  it('of more kinds than are remembered are still right', () => {
    const shared = new SharedPapers(3);
    for (let n = 0; n < 5; n += 1) {
      const another = asRead({ ...paper, examTitle: `第${n}场`, rules: { ...paper.rules, totalTime: n } });
      expect(shared.share(another)).toEqual(asRead(another));
    }
  });
});
