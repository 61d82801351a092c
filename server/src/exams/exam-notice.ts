import { occurrenceAt } from '@vigil/domain/sitting/public';
import type { Exam } from '@vigil/domain/exams/exam';
import { writeWireTime } from '../platform/rest/times.js';

/** The words of a notice of an exam; times of its present or next turn, in Asia/Shanghai. */
export function noticeOf(exam: Exam, now: number): { title: string; content: string } {
  const { startTime, endTime } = occurrenceAt(exam, now);
  const minute = (time: number): string => writeWireTime(time).slice(0, 16);
  const parts = [
    `您好，考试“${exam.title}”已安排。`,
    startTime === null
      ? '考试随时可以参加'
      : `考试时间：${minute(startTime)}${endTime === null ? ' 起' : ` 至 ${minute(endTime)}`}`,
    exam.totalTime > 0 ? `，时长${exam.totalTime}分钟` : '',
    `，总分${exam.totalScore}分，及格${exam.qualifyScore}分。`,
    exam.late ? `开考${exam.lateMax}分钟后不能再进入。` : '',
    exam.camOn || exam.faceOn || exam.faceCheck ? '请提前准备好摄像头。' : '',
    '请提前10分钟进入考试页面。',
  ];
  return { title: `考试通知：${exam.title}`, content: parts.join('') };
}
