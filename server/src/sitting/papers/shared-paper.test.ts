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

  it('hold each question in common, and not one that is shown or counted otherwise', () => {
    const shared = new SharedPapers();
    const one = questionsOf(shared.share(asRead(paper)));
    for (const [index, question] of questionsOf(shared.share(asRead(paper))).entries())
      expect(question).toBe(one[index]);
    for (const change of [
      { score: 99 },
      { sort: 99 },
      { version: 99 },
      { sha256: 'another' },
      { quId: 'another' },
      { optionOrder: ['z', 'y'] },
    ]) {
      const other = asRead(paper);
      Object.assign(questionsOf(other)[0] as object, change);
      expect(questionsOf(shared.share(other))[0]).toEqual(questionsOf(other)[0]);
    }
    const turned = asRead(paper);
    const whole = questionsOf(turned).find(({ parts }) => parts?.some((part) => part.optionOrder));
    const part = whole?.parts?.find(({ optionOrder }) => optionOrder !== undefined);
    part?.optionOrder?.reverse();
    expect(part).toBeDefined();
    expect(questionsOf(shared.share(turned))).toEqual(questionsOf(turned));
  });

  it('hold the same choice in common, and every other answer as it is', () => {
    const shared = new SharedPapers();
    const chosen = shared.answer({ checked: ['o1', 'o2'] });
    expect(shared.answer({ checked: ['o1', 'o2'] })).toBe(chosen);
    expect(chosen).toEqual({ checked: ['o1', 'o2'] });
    for (const answer of [{ checked: ['o2', 'o1'] }, { checked: ['o1,o2'] }, { checked: [] }])
      expect(shared.answer(answer)).toEqual(answer);
    for (const answer of [{ text: '甲' }, { entries: { b1: '甲' } }, { checked: ['o1', 'o2'], text: '甲' }])
      expect(shared.answer(answer)).toBe(answer);
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
