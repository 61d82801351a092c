import { quTypes } from '../exam-taking/question.js';
import { roundPoints, sumPoints } from '../exam-taking/points.js';
import type { Exam, TemplateGroup } from './exam.js';

/** An exam's definition as an administrator wants to save it, before ids, version and times of the document. */
export type ExamDraft = Omit<Exam, 'id' | 'version' | 'passwordHash' | 'totalScore' | 'createTime' | 'updateTime'> & {
  /** one is given now, or was kept from before */
  readonly hasPassword: boolean;
};

/** Limits of a definition; minutes, seconds and counts as in `exam.ts`. */
export const examLimits = { titleChars: 100, questions: 500, perScore: 1_000, minutes: 30 * 24 * 60, seconds: 24 * 3_600, count: 9_999 } as const;

/** Questions a group puts on a paper. */
export const groupQuestionCount = (group: Pick<TemplateGroup, 'quIds' | 'draws'>): number =>
  (group.quIds?.length ?? 0) + (group.draws ?? []).reduce((sum, draw) => sum + draw.count, 0);

/** Points of a group: every question is worth `perScore`. */
export const groupTotalScore = (group: Pick<TemplateGroup, 'quIds' | 'draws' | 'perScore'>): number =>
  roundPoints(groupQuestionCount(group) * group.perScore);

/** Points of a paper of this exam: always worked out, never typed in. */
export const examTotalScore = (groups: readonly TemplateGroup[]): number => sumPoints(groups.map(groupTotalScore));

/**
 * What is wrong with a definition, in sentences for the administrator, most important first; [] means it can be saved.
 * A draft (`draft: true`) needs a title only, but whatever it has must make sense.
 */
export function examProblems(exam: ExamDraft): string[] {
  return [...basics(exam), ...times(exam), ...access(exam), ...monitoring(exam), ...groups(exam)];
}

function basics({ title, examType, resultType, multiRule, repeatCycle, answerDevice, state }: ExamDraft): string[] {
  return [
    when(title.trim() === '', '考试名称不能为空！'),
    when(title.length > examLimits.titleChars, `考试名称不能超过${examLimits.titleChars}个字！`),
    oneOf(examType, [1, 2], '考试类型'),
    oneOf(resultType, [1, 2, 3], '结果显示方式'),
    oneOf(multiRule, [0, 1, 2], '多选题计分规则'),
    oneOf(repeatCycle, [0, 1, 2, 3], '重复周期'),
    oneOf(answerDevice, [0, 1, 2], '答题设备'),
    oneOf(state, [0, 1], '考试状态'),
  ].flat();
}

function times({ examType, startTime, endTime, totalTime, handMin, lateMax, draft }: ExamDraft): string[] {
  const formal = examType !== 2 && !draft;
  const lasts = startTime !== null && endTime !== null ? (endTime - startTime) / 60_000 : Infinity;
  return [
    when(formal && startTime === null, '考试开始时间不能为空！'),
    when(formal && endTime === null, '考试结束时间不能为空！'),
    when(lasts <= 0, '考试结束时间必须晚于开始时间！'),
    whole(totalTime, examLimits.minutes, '考试时长'),
    whole(handMin, examLimits.minutes, '最短交卷时间'),
    whole(lateMax, examLimits.minutes, '迟到时限'),
    when(totalTime > 0 && handMin > totalTime, '最短交卷时间不能超过考试时长！'),
  ].flat();
}

function access({ openType, hasPassword, range, priceFen, chance, draft }: ExamDraft): string[] {
  return [
    oneOf(openType, [1, 2, 3, 9], '开放类型'),
    when(!draft && openType === 9 && !hasPassword, '请输入考试密码！'),
    when(!draft && openType === 2 && range.departIds.length === 0, '请选择可参加考试的部门！'),
    when(!draft && openType === 3 && range.userIds.length + range.groupIds.length === 0, '请选择可参加考试的人员！'),
    when(!Number.isInteger(priceFen) || priceFen < 0, '考试价格不正确！'),
    whole(chance, examLimits.count, '考试次数'),
  ].flat();
}

function monitoring(exam: ExamDraft): string[] {
  const { camOn, camInterval, leaveCheck, leaveCount, actionOn, actionInterval, faceChance } = exam;
  return [
    whole(camInterval, examLimits.minutes, '抓拍间隔'),
    when(camOn && camInterval === 0, '开启摄像头监控时，抓拍间隔至少为1分钟！'),
    whole(leaveCheck, examLimits.seconds, '切屏判定时间'),
    whole(leaveCount, examLimits.count, '切屏次数'),
    whole(actionInterval, examLimits.seconds, '未操作时限'),
    when(actionOn && actionInterval === 0, '开启未操作监控时，未操作时限至少为1秒！'),
    whole(faceChance, examLimits.count, '人脸识别失败次数'),
  ].flat();
}

function groups({ tmplGroups, qualifyScore, draft }: ExamDraft): string[] {
  const total = examTotalScore(tmplGroups);
  const count = tmplGroups.reduce((sum, group) => sum + groupQuestionCount(group), 0);
  return [
    when(!draft && tmplGroups.length === 0, '请至少添加一个大题！'),
    tmplGroups.flatMap((group) => groupProblems(group, draft)),
    when(count > examLimits.questions, `试题总数不能超过${examLimits.questions}道！`),
    duplicates(tmplGroups),
    when(!(qualifyScore >= 0), '及格分不能小于0！'),
    when(!draft && qualifyScore > total, '及格分不能超过试卷总分！'),
  ].flat();
}

function groupProblems(group: TemplateGroup, draft: boolean): string[] {
  const name = `大题“${group.title}”`;
  return [
    when(group.title.trim() === '', '大题名称不能为空！'),
    when(!draft && groupQuestionCount(group) === 0, `${name}没有试题！`),
    when(!draft && !(group.perScore > 0), `${name}的每题分数必须大于0！`),
    when(!(group.perScore >= 0 && group.perScore <= examLimits.perScore), `${name}的每题分数不正确！`),
    when(Math.abs(group.perScore - roundPoints(group.perScore)) > 1e-6, `${name}的每题分数最多一位小数！`),
    when(group.quType !== null && !quTypes.some((known) => known === group.quType), `${name}的题型不正确！`),
    (group.draws ?? []).flatMap((draw) => [
      ...when(draw.repoId.trim() === '', `${name}的抽题规则没有选择题库！`),
      ...when(!Number.isInteger(draw.count) || draw.count < 1, `${name}的抽题数量必须是大于0的整数！`),
      ...when(group.quType !== null && draw.quType !== undefined && draw.quType !== group.quType, `${name}的抽题规则与大题题型不一致！`),
    ]),
  ].flat();
}

function duplicates(tmplGroups: readonly TemplateGroup[]): string[] {
  const ids = tmplGroups.flatMap((group) => group.quIds ?? []);
  return when(new Set(ids).size < ids.length, '同一试题不能在试卷中出现两次！');
}

const when = (wrong: boolean, sentence: string): string[] => (wrong ? [sentence] : []);
const oneOf = (value: number, allowed: readonly number[], noun: string): string[] => when(!allowed.includes(value), `${noun}不正确！`);
const whole = (value: number, most: number, noun: string): string[] =>
  when(!Number.isInteger(value) || value < 0 || value > most, `${noun}必须是0到${most}之间的整数！`);
