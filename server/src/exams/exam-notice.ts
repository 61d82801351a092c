import { filled, peopleNamed, type Audience } from '@vigil/domain/messages/public';
import { occurrenceAt } from '@vigil/domain/sitting/public';
import type { Exam } from '@vigil/domain/exams/exam';
import { heededRange } from '@vigil/domain/exams/exam-range';
import { ownTemplate, type MessageToSend } from '../messages/public.js';
import { writeWireTime } from '../platform/rest/times.js';
import type { Services } from '../platform/services.js';
import { entitledPeople } from '../sitting/public.js';
import { categoryEntity } from './categories.js';

/** What the variables of an exam say; times of its present or next turn, in Asia/Shanghai. */
function valuesOf(exam: Exam, now: number): Record<string, string> {
  const { startTime, endTime } = occurrenceAt(exam, now);
  const minute = (time: number): string => writeWireTime(time).slice(0, 16);
  return {
    examTitle: exam.title,
    examTime:
      startTime === null
        ? '考试随时可以参加'
        : `考试时间：${minute(startTime)}${endTime === null ? ' 起' : ` 至 ${minute(endTime)}`}`,
    examMinutes: exam.totalTime > 0 ? `时长 ${exam.totalTime} 分钟，` : '',
    examScores: `总分 ${exam.totalScore} 分，及格 ${exam.qualifyScore} 分。`,
    examHints: [
      exam.late ? `开考 ${exam.lateMax} 分钟后不能再进入。` : '',
      exam.camOn || exam.faceOn || exam.faceCheck ? '请提前准备好摄像头。' : '',
    ].join(''),
  };
}

/**
 * The words of a notice of an exam, by one of its templates; what is each candidate's own is not filled in. `more`: what
 * the variables say that this template has besides.
 */
export async function noticeOf(
  services: Services,
  exam: Exam,
  code = 'exam.notice',
  more: Readonly<Record<string, string>> = {},
): Promise<{ title: string; content: string; channels: MessageToSend['channels']; enabled: boolean }> {
  const { title, content, channels, enabled } = await ownTemplate(services, code);
  const values = { ...valuesOf(exam, services.clock.now()), ...more };
  return { title: filled(title, values), content: filled(content, values), channels, enabled };
}

const peopleAtOnce = 1000;

/**
 * Whom an exam's messages are for, in as many messages as that takes: its range; of a category that people sign up for,
 * those who have a place in it now. null: it is open to whoever comes.
 */
export async function audiencesOf(services: Services, exam: Exam): Promise<Audience[] | null> {
  const category = exam.catId === null ? null : await categoryEntity(services).collection.get(exam.catId);
  if (category?.signUp?.needed !== true) {
    const named = candidatesOf(exam);
    return named === null ? null : [named];
  }
  const ids = [...((await entitledPeople(services, exam)) ?? [])].sort();
  return Array.from({ length: Math.ceil(ids.length / peopleAtOnce) }, (_none, part) =>
    peopleNamed(ids.slice(part * peopleAtOnce, (part + 1) * peopleAtOnce)),
  );
}

/** Whom an exam's messages are for by its range; null: it is open to whoever comes. */
function candidatesOf(exam: Pick<Exam, 'openType' | 'range'>): Audience | null {
  const range = heededRange(exam);
  if (range === null) return null;
  const { departIds, groupIds, userIds } = range;
  return {
    ...{ everybody: false, roleType: 1 },
    ...{ departIds: [...departIds], groupIds: [...groupIds], userIds: [...userIds] },
  };
}
