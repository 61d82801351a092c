import { describe, expect, it } from 'vitest';
import { seededRandom } from '@vigil/domain/kernel/random';
import { isObjective } from '@vigil/domain/question-bank/question';
import { examDrafts } from '../../exams/demo/exam-drafts.js';
import { timesAt } from '../../exams/demo/exam-of.js';
import { demoQuestions } from '../../question-bank/demo/banks.js';
import { answersTo, type FilledAnswer, type SeenQuestion } from './answering.js';
import { essaysOn } from './essays.js';
import { demoSittings, playDemoSittings, startOf, type DemoPlay } from './demo-sittings.js';

const questions = demoQuestions(() => '');
type Content = Pick<
  (typeof questions)[number],
  'quId' | 'quType' | 'options' | 'blanks' | 'pairs' | 'matches' | 'titleBody' | 'parts'
>;
const seen = (content: Content): SeenQuestion => ({
  quId: content.quId,
  quType: content.quType,
  titleBody: content.titleBody ?? null,
  answerList: (content.options ?? content.blanks ?? content.pairs ?? []).map(({ id }) => ({ id })),
  matchList: (content.matches ?? [])
    .toReversed()
    .map((match, index) => ({ tag: String.fromCharCode(65 + index), content: match.content })),
  subList: (content.parts ?? []).map((part) => seen(part)),
});

function isRight(content: Content, answer: FilledAnswer): boolean {
  const entries = new Map(answer.answerList?.map((entry) => [entry.id, entry]));
  if (content.options)
    return content.options.every((option) => option.isRight === (entries.get(option.id)?.checked === true));
  if (content.blanks)
    return content.blanks.every((blank) => blank.accepted.includes(entries.get(blank.id)?.answer ?? ''));
  const tags = seen(content).matchList;
  return (content.pairs ?? []).every((pair) => {
    const wanted = content.matches?.find((match) => match.id === pair.matchId)?.content;
    return tags.find((item) => item.content === wanted)?.tag === entries.get(pair.id)?.answer;
  });
}

describe('simulated answers', () => {
  const objective = questions.filter((question) => isObjective(question.quType));

  it('are right when the person knows', () => {
    expect(
      objective.filter(
        (question) =>
          !isRight(question, answersTo(seen(question), true, seededRandom(question.quId))[0] as FilledAnswer),
      ),
    ).toEqual([]);
  });

  it('are wrong when the person guesses', () => {
    expect(
      objective.filter((question) =>
        isRight(question, answersTo(seen(question), false, seededRandom(question.quId))[0] as FilledAnswer),
      ),
    ).toEqual([]);
  });

  it('are prose of unequal quality where a person marks: better with knowledge, of questions that there are', () => {
    const prose = questions
      .flatMap((question) => [question, ...(question.parts ?? [])])
      .filter(({ quId }) => essaysOn(quId, true).length > 0);
    expect(prose.map(({ quType }) => quType)).toEqual([4, 4, 4]);
    for (const { quId } of prose) {
      const shortest = Math.min(...essaysOn(quId, true).map((text) => text.length));
      const longest = Math.max(...essaysOn(quId, false).map((text) => text.length));
      expect(shortest, quId).toBeGreaterThan(longest);
    }
  });

  it('answer each part of a composite, and nothing for Scratch', () => {
    const composite = questions.find((question) => question.quType === 99);
    expect(
      answersTo(seen(composite as Content), true, seededRandom('x')).map((answer) => answer.quId),
    ).toEqual(composite?.parts?.map((part) => part.quId));
    expect(
      answersTo(
        seen(questions.find((question) => question.quType === 7) as Content),
        true,
        seededRandom('x'),
      ),
    ).toEqual([]);
  });

  it('answer questions they do not have the key of', () => {
    const foreign: SeenQuestion = {
      quId: 'other',
      quType: 2,
      answerList: [{ id: 'x' }, { id: 'y' }],
      matchList: [],
      subList: [],
    };
    expect(answersTo(foreign, true, seededRandom('x'))[0]?.answerList?.some((entry) => entry.checked)).toBe(
      true,
    );
  });
});

describe('demo sittings', () => {
  const now = Date.UTC(2026, 10, 21, 2, 34);

  it("are about 25 over at least four exams, each inside the exam's times", () => {
    expect(demoSittings.length).toBeGreaterThanOrEqual(24);
    expect(new Set(demoSittings.map((sitting) => sitting.examId)).size).toBeGreaterThanOrEqual(4);
    for (let at = now; at < now + 3_600_000; at += 300_000) {
      for (const sitting of demoSittings) {
        const draft = examDrafts.find((one) => one.id === sitting.examId);
        const { startTime, endTime } = timesAt(draft?.times ?? null, at);
        const start = startOf(sitting, at);
        const end = start + (sitting.lastsMinutes + 1) * 60_000;
        expect(start).toBeGreaterThan(startTime ?? 0);
        expect(end).toBeLessThan(endTime ?? at);
        expect(sitting.lastsMinutes).toBeLessThan(draft?.settings.totalTime || 999);
      }
    }
  });

  it('leave alone the exams whose times must move with each start', () => {
    const touched = new Set(demoSittings.map((sitting) => sitting.examId));
    for (const id of [
      'demo-running',
      'demo-soon',
      'demo-monitored',
      'demo-password',
      'demo-department',
      'demo-step',
      'demo-phone',
    ])
      expect(touched).not.toContain(id);
  });

  it('are played in order of time for each person, hand in everything, and go on after a refusal', async () => {
    const acts: { userName: string; at: number; what: string }[] = [];
    const papers = questions.slice(0, 30);
    const act = (what: string, userName: string, at: number): void => void acts.push({ userName, at, what });
    const play: DemoPlay = {
      createPaper: async (userName, examId, at) => {
        if (userName === 'kaosheng08') throw new Error('NotInTime');
        act('create', userName, at);
        return { id: `${userName} ${examId}` };
      },
      paperDetail: async (userName, _paperId, at) => {
        act('detail', userName, at);
        return { groupList: [{ quList: papers.map(({ quId }) => ({ quId })) }] };
      },
      quDetail: async (userName, _paperId, quId, at) => {
        act('open', userName, at);
        return seen(papers.find((question) => question.quId === quId) as Content);
      },
      fillAnswer: async (userName, _input, at) => act('fill', userName, at),
      handExam: async (userName, _paperId, at) => act('hand', userName, at),
    };
    const played = await playDemoSittings(play, now);
    expect(played.refused.map(({ sitting }) => sitting.userName)).toEqual(['kaosheng08']);
    expect(played.handedIn).toBe(demoSittings.length - 1);
    expect(acts.filter(({ what }) => what === 'hand')).toHaveLength(played.handedIn);
    for (const userName of new Set(acts.map((one) => one.userName))) {
      const times = acts.filter((one) => one.userName === userName).map((one) => one.at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
    expect(Math.max(...acts.map((one) => one.at))).toBeLessThan(now);
  });
});
