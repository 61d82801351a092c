import { examProblems, type ExamProblem } from '@vigil/domain/exams/exam-save';
import { wallTimeProblem } from '@vigil/ui/console/dates/wall-time.ts';
import type { NavStep } from '@vigil/ui/console/form/step-nav.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { draftOf, type ExamValues } from './exam-values.ts';
import { fieldWords } from './field-words.ts';

/** One step of setting an exam, with the fields it holds by the first part of their path. */
export interface ExamStep {
  readonly key: 'base' | 'paper' | 'time' | 'people' | 'rules' | 'result';
  readonly title: string;
  readonly fields: readonly (keyof ExamValues)[];
}

/** The steps in their order; the last screen after them checks and publishes. */
export const examSteps: readonly ExamStep[] = [
  {
    key: 'base',
    title: t('基本信息'),
    fields: ['title', 'examType', 'catId', 'offline', 'content', 'thanks'],
  },
  { key: 'paper', title: t('试卷'), fields: ['tmplGroups', 'multiRule', 'quShuffle', 'optShuffle'] },
  {
    key: 'time',
    title: t('时间'),
    fields: ['startTime', 'endTime', 'totalTime', 'late', 'lateMax', 'handMin', 'repeatCycle', 'remind'],
  },
  {
    key: 'people',
    title: t('人员'),
    fields: ['openType', 'range', 'password', 'price', 'seats', 'rooms', 'chance'],
  },
  {
    key: 'rules',
    title: t('规则'),
    fields: [
      ...([
        'answerDevice',
        'stepOn',
        'waterMark',
        'wrongBook',
        'practiceKeys',
        'learnExamSwitch',
        'faceOn',
        'faceCheck',
        'faceChance',
      ] as const),
      ...([
        'camOn',
        'camInterval',
        'leaveOn',
        'leaveCheck',
        'leaveCount',
        'actionOn',
        'actionInterval',
      ] as const),
    ],
  },
  {
    key: 'result',
    title: t('结果'),
    fields: [
      'qualifyScore',
      'resultType',
      'resultsWhen',
      'resultsAt',
      'resultsRank',
      'appealDays',
      'reviewerIds',
    ],
  },
];

/** Place of the step that holds a field; the first for one that none holds. */
export const stepOf = (field: string): number =>
  Math.max(
    0,
    examSteps.findIndex((step) => step.fields.some((name) => name === field.split('.')[0])),
  );

/** Fields of the definition that the form calls something else. */
const formFields: Readonly<Record<string, string>> = { priceFen: 'price', results: 'resultsAt' };

/** What is wrong, in the order of the steps. `asDraft`: only what not even a draft may be. */
export function problemsOf(values: ExamValues, asDraft: boolean): ExamProblem[] {
  const unreadable = unreadableTimes(values);
  const others = examProblems({ ...draftOf(values), draft: asDraft })
    .map((problem) => ({ ...problem, field: formFields[problem.field] ?? problem.field }))
    .filter(({ field }) => !unreadable.some((time) => time.field === field));
  return [...unreadable, ...others].toSorted((a, b) => stepOf(a.field) - stepOf(b.field));
}

/** Times that were typed in a way nobody can read: they are not there for the domain's rules. */
const unreadableTimes = (values: ExamValues): ExamProblem[] =>
  (
    ['startTime', 'endTime', ...(values.resultsWhen === 'time' ? (['resultsAt'] as const) : [])] as const
  ).flatMap((field) => {
    const sentence = wallTimeProblem(fieldWords[field] ?? field, values[field]);
    return sentence === null ? [] : [{ field, sentence }];
  });

/**
 * How each step stands, the review last. What was not looked at yet (`seen`) is not called unfinished before
 * one comes to the review.
 */
export function navStepsOf(
  problems: readonly ExamProblem[],
  seen: ReadonlySet<number>,
  published: boolean,
): NavStep[] {
  const steps = examSteps.map(({ key, title }, index): NavStep => {
    const missing = problems.filter(({ field }) => stepOf(field) === index).length;
    if (missing > 0 && (seen.has(index) || seen.has(examSteps.length)))
      return { key, title, state: 'work', note: t('{{n}} 处待完善', { n: missing }) };
    return { key, title, state: missing === 0 && seen.has(index) ? 'done' : 'todo' };
  });
  const review = { key: 'review', title: t('检查并发布') };
  if (published && problems.length === 0) return [...steps, { ...review, state: 'done', note: t('已发布') }];
  return [
    ...steps,
    { ...review, state: 'todo', note: problems.length === 0 ? t('可以发布') : t('暂不能发布') },
  ];
}

/** The first sentence for each field, as a form takes it. */
export const errorsOf = (problems: readonly ExamProblem[]): Record<string, string> =>
  Object.fromEntries(problems.toReversed().map(({ field, sentence }) => [field, sentence]));

/**
 * The field that a refusal of the server is about: by the sentence, which is the same on both sides, or by
 * the words it names; null: none.
 */
export function fieldOfSentence(sentence: string, values: ExamValues): string | null {
  const known = problemsOf(values, false).find((problem) => problem.sentence === sentence);
  if (known !== undefined) return known.field;
  const group = values.tmplGroups.findIndex(
    ({ title }) => title !== '' && sentence.includes(`大题“${title}”`),
  );
  if (group >= 0) return `tmplGroups.${group}`;
  if (/大题|试题|题库/.test(sentence)) return 'tmplGroups';
  if (sentence.includes('阅卷人')) return 'reviewerIds';
  if (sentence.includes('考试分类')) return 'catId';
  if (sentence.includes('考试时间')) return 'startTime';
  return sentence.includes('考试类型') ? 'examType' : null;
}
