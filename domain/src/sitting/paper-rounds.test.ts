import { describe, expect, it } from 'vitest';
import { by, giving, handedIn, mark, marked, pointsAt, refusalOf, twice } from './marking.fixture.js';
import { countingMarks } from './mark.js';
import { slotOf } from './paper-state.js';
import { dataOf, folded, onPaper, typesOf } from './paper.fixture.js';

describe('marks of several reviewers', () => {
  it('[ET95] two rounds within the tolerance count with their mean, and the first alone changes no score', () => {
    const first = onPaper(handedIn()).when(giving([mark('essay', 6)], { plan: twice }), by('wang'));
    expect(typesOf(first)).toEqual(['AnswersMarked']);
    const past = marked(handedIn(), ['wang', [mark('essay', 6)], twice]);
    const second = onPaper(past).when(giving([mark('essay', 7.5)], { plan: twice }), by('li'));
    expect(dataOf(second, 'AnswersMarked').marks[0]).toMatchObject({ round: 2, points: 7.5, stands: 6.8 });
    expect(dataOf(second, 'PaperScored')).toMatchObject({ subjScore: 6.8 });
  });

  it('[ET95] beyond the tolerance a third reviewer decides, and nobody has two voices', () => {
    const past = marked(
      handedIn(),
      ['wang', [mark('essay', 2)], twice],
      ['wang', [mark('essay', 3, { markRevision: 1 })], twice],
      ['li', [mark('essay', 9)], twice],
    );
    expect(folded(past).slots[1]?.marks.map(({ round, stands }) => [round, stands])).toEqual([
      [1, null],
      [1, null],
      [2, null],
    ]);
    for (const who of ['wang', 'li'])
      expect(refusalOf(onPaper(past).when(giving([mark('essay', 5)], { plan: twice }), by(who)))).toEqual({
        reason: 'MarkedByYouAlready',
        quId: 'essay',
      });
    const third = onPaper(past).when(giving([mark('essay', 8)], { plan: twice }), by('zhao'));
    expect(dataOf(third, 'AnswersMarked').marks[0]).toMatchObject({ round: 3, stands: 8 });
  });

  it('[ET96] an own slip is put right while the paper waits; others, and later, need a reason; all are kept', () => {
    const past = marked(
      handedIn(),
      ['wang', [mark('essay', 6)]],
      ['wang', [mark('essay', 7, { markRevision: 1 })]],
    );
    expect(pointsAt(past, 'essay')).toBe(7);
    expect(refusalOf(onPaper(past).when(giving([mark('essay', 3)]), by('li')))).toEqual({
      reason: 'ReasonRequired',
      quId: 'essay',
    });
    const done = marked(past, ['wang', [mark('p2', 1)]]);
    const seen = mark('essay', 3, { markRevision: 2 });
    expect(refusalOf(onPaper(done).when(giving([seen]), by('wang')))).toEqual({
      reason: 'ReasonRequired',
      quId: 'essay',
    });
    const changed = marked(done, ['li', [mark('essay', 3, { reason: '复核' })]]);
    expect(
      slotOf(folded(changed), 'essay').marks.map(({ points, reviewerId }) => [points, reviewerId]),
    ).toEqual([
      [6, 'wang'],
      [7, 'wang'],
      [3, 'li'],
    ]);
    expect(folded(changed).score).toMatchObject({ subjScore: 4, replaces: { subjScore: 8 } });
  });

  it('[ET114] an own mark is never changed unseen, and says whose marks count no more with it', () => {
    const past = marked(handedIn(), ['wang', [mark('essay', 6)]]);
    const meanwhile = { reason: 'MarkedMeanwhile', quId: 'essay', markRevision: 1 };
    for (const more of [{}, { markRevision: 0 }, { markRevision: 0, reason: '撤回' }])
      expect(refusalOf(onPaper(past).when(giving([mark('essay', 3, more)]), by('wang')))).toEqual(meanwhile);
    expect(onPaper(past).when(giving([mark('essay', 6)]), by('wang')).events).toEqual([]);
    for (const more of [{ markRevision: 1 }, { reason: '撤回' }]) {
      const changed = marked(past, ['wang', [mark('essay', 3, more)]]);
      const { marks } = slotOf(folded(changed), 'essay');
      expect(marks[1]?.supersedes).toEqual([{ reviewerId: 'wang', points: 6 }]);
      expect(countingMarks(marks).map(({ points }) => points)).toEqual([3]);
    }
  });

  it('[ET114] two rounds and the decision between them count beside one another, until one overrides what stood', () => {
    const decided = marked(
      handedIn(),
      ['wang', [mark('essay', 2)], twice],
      ['li', [mark('essay', 9)], twice],
      ['zhao', [mark('essay', 8)], twice],
    );
    expect(countingMarks(slotOf(folded(decided), 'essay').marks)).toHaveLength(3);
    const overridden = marked(decided, ['li', [mark('essay', 5, { reason: '复核' })], twice]);
    expect(slotOf(folded(overridden), 'essay').marks[3]?.supersedes).toHaveLength(3);
  });
});
