import { isWallTime, type WallTime } from '@vigil/ui/console/dates/wall-time.ts';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ExamValues } from '../exam-values.ts';
import { paperTotals } from '../paper/groups.ts';

/** The switches of an exam that watch its candidates. */
export const watches = ['leaveOn', 'faceOn', 'faceCheck', 'camOn', 'actionOn'] as const;

/** Before this hour nobody means to begin an exam; a day without a clock begins at 00:00. */
const earliestHour = 6;

/**
 * What is allowed but rarely meant, in sentences, the worst first: to be read before an exam is published.
 * `people`: how many may sit it (null: not known); `now`: wall time.
 */
export function unusualIn(values: ExamValues, people: number | null, now: WallTime): string[] {
  return [...unusualPeople(values, people), ...unusualTimes(values, now), ...unusualRules(values)];
}

const said = (...cases: readonly (readonly [boolean, string])[]): string[] =>
  cases.filter(([holds]) => holds).map(([, sentence]) => sentence);

const unusualPeople = ({ chance, examType }: ExamValues, people: number | null): string[] =>
  said(
    [people === 0, t('参考范围内没有考生，没有人能参加')],
    [examType === 1 && Number(chance) === 0, t('正式考试没有限制考试次数')],
  );

function unusualTimes({ startTime, endTime, totalTime, examType, repeatCycle }: ExamValues, now: WallTime) {
  const start = startTime !== null && isWallTime(startTime) ? startTime : null;
  const end = endTime !== null && isWallTime(endTime) ? endTime : null;
  const minutes = Number(totalTime);
  const open = start === null || end === null ? null : minutesBetween(start, end);
  const isOver = end !== null && end <= now && repeatCycle === 0;
  return said(
    [isOver, t('结束时间已过，没有人能进入')],
    [
      !isOver && start !== null && start <= now,
      t('开始时间（{{start}}）已过，发布后考生立即可以进入', { start: start?.slice(0, 16) ?? '' }),
    ],
    [
      open !== null && minutes > 0 && open < minutes,
      t('只开放 {{open}} 分钟，短于考试时长 {{minutes}} 分钟', {
        open: sayNumber(open ?? 0),
        minutes: sayNumber(minutes),
      }),
    ],
    [
      start !== null && Number(start.slice(11, 13)) < earliestHour,
      t('开始时间是凌晨 {{clock}}', { clock: start?.slice(11, 16) ?? '' }),
    ],
    [examType === 1 && minutes === 0, t('没有限定时长，考生可以一直作答到结束时间')],
  );
}

function unusualRules(values: ExamValues): string[] {
  const { score } = paperTotals(values.tmplGroups);
  const pass = Number(values.qualifyScore);
  return said(
    [pass === 0, t('及格分是 0 分，交卷即及格')],
    [pass > 0 && pass === score, t('及格分等于总分 {{score}} 分，全对才能及格', { score: sayScore(score) })],
    [values.examType === 1 && watches.every((watch) => !values[watch]), t('正式考试没有开启任何监控')],
  );
}

const minutesBetween = (from: WallTime, to: WallTime): number =>
  Math.floor((Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000);
