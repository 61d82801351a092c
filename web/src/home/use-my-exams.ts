import { useQuery } from '@apollo/client/react';
import { useToken } from '@vigil/ui/session/session.ts';
import { useEffect } from 'react';
import { useRememberedAnswer } from '../app/remembered-answer.ts';
import { examsLater, useOpenPaper, useServerClock, stageAt } from '../exams/public.ts';
import { MyExamsDocument, type MyExamsQuery } from '../generated/graphql.ts';

/** Everybody who waits for the same exam looks again, not all in the same second. */
const spreadMs = 8_000;
const firstMs = 1_500;

/** My formal exams; asked for whoever is logged in alone. Without the server: those this device remembers. */
export function useMyExams() {
  const query = useQuery(MyExamsDocument, { skip: useToken() === null });
  return { ...query, ...useRememberedAnswer('my-exams', query, later) };
}

const later = (data: MyExamsQuery, passedMs: number): MyExamsQuery => ({
  ...data,
  myExamList: examsLater(data.myExamList, passedMs),
});

/**
 * The server's clock for these exams (ms). What time alone changes shows at once; then, and when the page is come back
 * to, the server is asked whether a proctor has changed more.
 */
export function useExamClock(exams: MyExamsQuery['myExamList'], refetch: () => Promise<unknown>): number {
  const told = exams[0]?.serverTime ?? new Date(0).toISOString();
  const now = useServerClock(told);
  const stagesAt = (time: number): string => exams.map((exam) => stageAt(exam, time)).join();
  const stages = stagesAt(now);
  const changed = stages !== stagesAt(Date.parse(told));
  const { refetch: askPaper } = useOpenPaper('cache-first');
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => void refetch().catch(() => undefined), firstMs + Math.random() * spreadMs);
    return () => clearTimeout(timer);
  }, [changed, stages, refetch]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      void refetch().catch(() => undefined);
      void askPaper().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch, askPaper]);
  return now;
}
