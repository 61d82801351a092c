import { quTypes } from '../question-bank/public.js';
import { roundPoints, type TemplateGroup, cycleMs } from '../sitting/public.js';
import { resultsTimes, type Exam } from './exam.js';
import { roomProblems } from './rooms.js';
import { namesNobody } from './exam-range.js';
import { examTotalScore, groupQuestionCount } from './group-scores.js';

/**
 * An exam's definition as an administrator wants to save it, before ids, version and times of the document.
 */
export type ExamDraft = Omit<
  Exam,
  'id' | 'version' | 'passwordHash' | 'totalScore' | 'createTime' | 'updateTime' | 'ownerId' | 'shared'
> & {
  /** one is given now, or was kept from before */
  readonly hasPassword: boolean;
};

/** Limits of a definition; minutes, seconds and counts as in `exam.ts`. */
export const examLimits = {
  titleChars: 100,
  questions: 500,
  perScore: 1_000,
  minutes: 30 * 24 * 60,
  seconds: 24 * 3_600,
  count: 9_999,
  appealDays: 90,
  seats: 100_000,
} as const;

/**
 * One thing that is wrong: the field it is about (a group's place as `tmplGroups.2`, from 0, a question's
 * points as `tmplGroups.2.quScores.QUID`), and the sentence for the administrator.
 */
export interface ExamProblem {
  readonly field: string;
  readonly sentence: string;
}

/**
 * What is wrong with a definition, most important first; [] means it can be saved.
 * A draft (`draft: true`) needs a title only, but whatever it has must make sense.
 */
export function examProblems(exam: ExamDraft): ExamProblem[] {
  return [
    ...basics(exam),
    ...times(exam),
    ...results(exam),
    ...access(exam),
    ...monitoring(exam),
    ...groups(exam),
  ];
}

function basics({
  title,
  examType,
  resultType,
  multiRule,
  answerDevice,
  state,
  seats,
  rooms,
}: ExamDraft): ExamProblem[] {
  return [
    when(title.trim() === '', 'title', '考试名称不能为空！'),
    when(title.length > examLimits.titleChars, 'title', `考试名称不能超过${examLimits.titleChars}个字！`),
    when(
      seats != null && !(Number.isInteger(seats) && seats >= 1 && seats <= examLimits.seats),
      'seats',
      `名额应为1到${examLimits.seats}人！`,
    ),
    ...roomProblems(rooms ?? [], seats ?? null).map((problem) => when(true, 'rooms', problem)),
    oneOf(examType, [1, 2], 'examType', '考试类型'),
    oneOf(resultType, [1, 2, 3], 'resultType', '结果显示方式'),
    oneOf(multiRule, [0, 1, 2], 'multiRule', '多选题计分规则'),
    oneOf(answerDevice, [0, 1, 2], 'answerDevice', '答题设备'),
    oneOf(state, [0, 1], 'state', '考试状态'),
  ].flat();
}

function times({
  examType,
  startTime,
  endTime,
  totalTime,
  handMin,
  lateMax,
  repeatCycle,
  draft,
}: ExamDraft): ExamProblem[] {
  const formal = examType !== 2 && !draft;
  const lasts = startTime !== null && endTime !== null ? endTime - startTime : null;
  const again = repeatCycle > 0 && !draft;
  return [
    when(formal && startTime === null, 'startTime', '考试开始时间不能为空！'),
    when(formal && endTime === null, 'endTime', '考试结束时间不能为空！'),
    when(lasts !== null && lasts <= 0, 'endTime', '考试结束时间必须晚于开始时间！'),
    oneOf(repeatCycle, [0, 1, 2, 3], 'repeatCycle', '重复周期'),
    when(again && lasts === null && !formal, 'repeatCycle', '重复考试必须设置开始和结束时间！'),
    when(
      again && lasts !== null && lasts > (cycleMs[repeatCycle] ?? Infinity),
      'repeatCycle',
      '重复考试的起止时间不能长于一个周期！',
    ),
    whole(totalTime, examLimits.minutes, 'totalTime', '考试时长'),
    whole(handMin, examLimits.minutes, 'handMin', '最短交卷时间'),
    whole(lateMax, examLimits.minutes, 'lateMax', '迟到时限'),
    when(totalTime > 0 && handMin > totalTime, 'handMin', '最短交卷时间不能超过考试时长！'),
  ].flat();
}

/** When results show: a time of their own is not before the exam begins. */
function results({ results: setting, startTime, draft }: ExamDraft): ExamProblem[] {
  if (setting === undefined) return [];
  const { when: shown, at, appealDays = 0 } = setting;
  const timed = shown === 'time';
  return [
    when(!resultsTimes.includes(shown), 'results', '成绩公布方式不正确！'),
    when(timed && at === null && !draft, 'results', '成绩公布时间不能为空！'),
    when(
      timed && at !== null && startTime !== null && at < startTime,
      'results',
      '成绩公布时间不能早于考试开始时间！',
    ),
    whole(appealDays, examLimits.appealDays, 'appealDays', '复核申请天数'),
  ].flat();
}

function access({ openType, hasPassword, range, priceFen, chance, draft }: ExamDraft): ExamProblem[] {
  return [
    oneOf(openType, [1, 2, 3, 9], 'openType', '开放类型'),
    when(!draft && openType === 9 && !hasPassword, 'password', '请输入考试密码！'),
    when(!draft && openType === 2 && range.departIds.length === 0, 'range', '请选择可参加考试的部门！'),
    when(!draft && openType === 3 && namesNobody(range), 'range', '请选择可参加考试的人员！'),
    when(!Number.isInteger(priceFen) || priceFen < 0, 'price', '考试价格不正确！'),
    whole(chance, examLimits.count, 'chance', '考试次数'),
  ].flat();
}

function monitoring(exam: ExamDraft): ExamProblem[] {
  const { camOn, camInterval, leaveCheck, leaveCount, actionOn, actionInterval, faceChance } = exam;
  return [
    whole(camInterval, examLimits.minutes, 'camInterval', '抓拍间隔'),
    when(camOn && camInterval === 0, 'camInterval', '开启摄像头监控时，抓拍间隔至少为1分钟！'),
    whole(leaveCheck, examLimits.seconds, 'leaveCheck', '切屏判定时间'),
    whole(leaveCount, examLimits.count, 'leaveCount', '切屏次数'),
    whole(actionInterval, examLimits.seconds, 'actionInterval', '未操作时限'),
    when(actionOn && actionInterval === 0, 'actionInterval', '开启未操作监控时，未操作时限至少为1秒！'),
    whole(faceChance, examLimits.count, 'faceChance', '人脸识别失败次数'),
  ].flat();
}

function groups({ tmplGroups, qualifyScore, draft }: ExamDraft): ExamProblem[] {
  const total = examTotalScore(tmplGroups);
  const count = tmplGroups.reduce((sum, group) => sum + groupQuestionCount(group), 0);
  return [
    when(!draft && tmplGroups.length === 0, 'tmplGroups', '请至少添加一个大题！'),
    tmplGroups.flatMap((group, index) => groupProblems(group, `tmplGroups.${index}`, draft)),
    when(count > examLimits.questions, 'tmplGroups', `试题总数不能超过${examLimits.questions}道！`),
    duplicates(tmplGroups),
    when(!(qualifyScore >= 0), 'qualifyScore', '及格分不能小于0！'),
    when(!draft && qualifyScore > total, 'qualifyScore', '及格分不能超过试卷总分！'),
  ].flat();
}

function groupProblems(group: TemplateGroup, field: string, draft: boolean): ExamProblem[] {
  const name = `大题“${group.title}”`;
  const problems: [boolean, string][] = [
    [!draft && group.title.trim() === '', '大题名称不能为空！'],
    [!draft && groupQuestionCount(group) === 0, `${name}没有试题！`],
    [group.quType !== null && !quTypes.some((known) => known === group.quType), `${name}的题型不正确！`],
    ...(group.draws ?? []).flatMap((draw): [boolean, string][] => [
      [!draft && draw.repoId.trim() === '', `${name}的抽题规则没有选择题库！`],
      [!Number.isInteger(draw.count) || draw.count < (draft ? 0 : 1), `${name}的抽题数量必须是大于0的整数！`],
      [
        group.quType !== null && draw.quType !== undefined && draw.quType !== group.quType,
        `${name}的抽题规则与大题题型不一致！`,
      ],
    ]),
  ];
  return [
    ...problems.flatMap(([wrong, sentence]) => when(wrong, field, sentence)),
    ...pointProblems(group.perScore, `${field}.perScore`, `${name}的每题分数`, draft),
    ...ownScores(group, field, name, draft),
  ];
}

/** Points of single questions: each of a fixed question of the group, named once. */
function ownScores(
  { quIds = [], quScores = [] }: TemplateGroup,
  field: string,
  name: string,
  draft: boolean,
): ExamProblem[] {
  const named = new Set(quScores.map(({ quId }) => quId));
  return [
    ...when(
      quScores.some(({ quId }) => !quIds.includes(quId)),
      field,
      `${name}只能为其中的固定试题单独设置分数！`,
    ),
    ...when(named.size < quScores.length, field, `${name}的同一试题不能设置两次分数！`),
    ...quScores.flatMap(({ quId, score }) => {
      const place = quIds.indexOf(quId);
      return place < 0
        ? []
        : pointProblems(score, `${field}.quScores.${quId}`, `${name}第${place + 1}题的分数`, draft);
    }),
  ];
}

function pointProblems(points: number, field: string, noun: string, draft: boolean): ExamProblem[] {
  return [
    ...when(!draft && !(points > 0), field, `${noun}必须大于0！`),
    ...when(
      !(points >= 0 && points <= examLimits.perScore),
      field,
      `${noun}必须在0到${examLimits.perScore}之间！`,
    ),
    ...when(Math.abs(points - roundPoints(points)) > 1e-6, field, `${noun}最多一位小数！`),
  ];
}

/** Names the first group that repeats a question of itself or of one before it. */
function duplicates(tmplGroups: readonly TemplateGroup[]): ExamProblem[] {
  const seen = new Set<string>();
  const index = tmplGroups.findIndex((group) =>
    (group.quIds ?? []).some((id) => seen.size === seen.add(id).size),
  );
  return when(index >= 0, `tmplGroups.${index}`, '同一试题不能在试卷中出现两次！');
}

const when = (wrong: boolean, field: string, sentence: string): ExamProblem[] =>
  wrong ? [{ field, sentence }] : [];
const oneOf = (value: number, allowed: readonly number[], field: string, noun: string): ExamProblem[] =>
  when(!allowed.includes(value), field, `${noun}不正确！`);
const whole = (value: number, most: number, field: string, noun: string): ExamProblem[] =>
  when(!Number.isInteger(value) || value < 0 || value > most, field, `${noun}必须是0到${most}之间的整数！`);
