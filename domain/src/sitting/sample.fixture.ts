import { compileBlueprint } from './compile-blueprint.js';
import { questionRefOf } from '../question-bank/question-ref.js';
import { paperCreatedFrom } from './draw.js';
import { deadlineOf } from './deadline.js';
import type { ExamRules } from './event-parts.js';
import type { PaperClaimed, PaperCreated } from './events.js';
import type { QuestionKeys } from './paper-command.js';
import type { QuestionContent, QuestionPart } from '../question-bank/question.js';
import type { Blueprint } from './blueprint.js';
import type { SittableExam } from './sittable-exam.js';

/** 2026-11-21 09:00:00 in Shanghai, ms: when the sample exam starts. */
export const nine = Date.UTC(2026, 10, 21, 1, 0, 0);
export const minute = 60_000;

const words = (text: string, ids: string): { id: string; content: string; isRight: boolean }[] =>
  [...ids].map((id) => ({
    id: `${text}-${id.toLowerCase()}`,
    content: `${text} ${id}`,
    isRight: id === id.toUpperCase(),
  }));

const partOf = (quId: string, quType: number, more: Partial<QuestionPart>): Omit<QuestionPart, 'share'> => ({
  quId,
  quType,
  content: `题目 ${quId}`,
  analysis: `解析 ${quId}`,
  ...more,
});

/**
 * A question of the sample bank. Ids of options end in their letter; upper-case letters in `options` are
 * right.
 */
export const question = (
  quId: string,
  quType: number,
  more: Partial<QuestionContent> & { letters?: string } = {},
): QuestionContent => {
  const { letters, ...rest } = more;
  return {
    ...partOf(quId, quType, letters === undefined ? {} : { options: words(quId, letters) }),
    version: 1,
    repoId: 'bank',
    level: 1,
    tags: [],
    ...rest,
  };
};

const blanks = [
  { id: 'b1', accepted: ['北京', 'Beijing'] },
  { id: 'b2', accepted: ['上海'] },
];
const pairs = [
  { id: 'p1', content: '水', matchId: 'm1' },
  { id: 'p2', content: '盐', matchId: 'm2' },
];
const matches = ['m1', 'm2', 'm3'].map((id) => ({ id, content: id }));

/** One question of every type; the composite has a single choice, a fill-in and an essay part. */
export const everyType: readonly QuestionContent[] = [
  question('single', 1, { letters: 'Abcd' }),
  question('multi', 2, { letters: 'ABCd' }),
  question('judge', 3, { letters: 'Ab' }),
  question('essay', 4, { rightAnswer: '<p>略</p>' }),
  question('fill', 5, { blanks, inOrder: true }),
  question('match', 6, { pairs, matches }),
  question('scratch', 7),
  question('python', 8),
  question('cpp', 9),
  question('whole', 99, {
    parts: [
      { ...partOf('part-1', 1, { options: words('part-1', 'Ab') }), share: 0.3 },
      { ...partOf('part-2', 5, { blanks: [{ id: 'x', accepted: ['1'] }], inOrder: true }), share: 0.3 },
      { ...partOf('part-3', 4, {}), share: 0.4 },
    ],
  }),
];

/** The objective ones of `everyType`. */
export const objectiveOnly = everyType.filter((one) => [1, 2, 3, 5, 6].includes(one.quType));

export const shaOf = (content: QuestionContent): string => `sha-${content.quId}-${content.version}`;
export const keysOf = (contents: readonly QuestionContent[]): QuestionKeys =>
  new Map(contents.map((content) => [shaOf(content), content]));
export const keys = keysOf(everyType);

/** A formal exam from nine, 60 minutes in a window of two hours, everything that watches switched off. */
export const sampleExam: SittableExam = {
  id: 'exam-1',
  version: 3,
  title: '信息技术基础',
  examType: 1,
  state: 0,
  draft: false,
  openType: 1,
  late: false,
  lateMax: 0,
  chance: 0,
  answerDevice: 0,
  totalScore: 0,
  totalTime: 60,
  startTime: nine,
  endTime: nine + 120 * minute,
  qualifyScore: 60,
  handMin: 0,
  leaveOn: false,
  leaveCheck: 3,
  leaveCount: 0,
  actionOn: false,
  actionInterval: 0,
  faceOn: false,
  faceCheck: false,
  faceChance: 0,
  camOn: false,
  camInterval: 0,
  stepOn: false,
  resultType: 3,
  multiRule: 0,
  waterMark: true,
  quShuffle: false,
  optShuffle: false,
};

export const sampleRules = (more: Partial<ExamRules> = {}): ExamRules => {
  const {
    id: _id,
    version: _version,
    title: _title,
    state: _state,
    draft: _draft,
    openType: _open,
    ...rest
  } = sampleExam;
  const {
    late: _late,
    lateMax: _lateMax,
    chance: _chance,
    answerDevice: _device,
    totalScore: _score,
    ...rules
  } = rest;
  return { ...rules, examType: 1, ...more };
};

/** A blueprint with all of `contents` fixed in one group, `perScore` points each. */
export function blueprintOf(contents: readonly QuestionContent[], perScore = 10): Blueprint {
  const exam = {
    id: 'exam-1',
    version: 3,
    quShuffle: false,
    optShuffle: false,
    tmplGroups: [
      { id: 'g1', title: '第一大题', quType: null, perScore, quIds: contents.map((one) => one.quId) },
    ],
  };
  const compiled = compileBlueprint(
    exam,
    contents.map((one) => questionRefOf(one, shaOf(one))),
  );
  if ('problem' in compiled) throw new Error(compiled.problem);
  return compiled.blueprint;
}

export const sampleClaim = (
  rules: ExamRules = sampleRules(),
  more: Partial<PaperClaimed> = {},
): PaperClaimed => ({
  paperId: 'paper-1',
  userId: 'zhang',
  examId: 'exam-1',
  examVersion: 3,
  examTitle: '信息技术基础',
  attempt: 1,
  seed: 'seed-1',
  startedAt: nine,
  deadline: deadlineOf(rules, nine, 0),
  rules,
  totalScore: 100,
  blueprint: 'sha-blueprint',
  device: 'pc',
  ...more,
});

/** Zhang's paper, started at nine: one question of every type unless told otherwise, 10 points each. */
export const samplePaper = (
  rules: Partial<ExamRules> = {},
  contents: readonly QuestionContent[] = everyType,
  more: Partial<PaperClaimed> = {},
): PaperCreated => paperCreatedFrom(sampleClaim(sampleRules(rules), more), blueprintOf(contents));
