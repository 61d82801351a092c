import { appPaths } from '../app/paths.ts';

/** Addresses of signing up (spec 1 §2); `id` is a category's. */
export const paths = {
  signUp: appPaths.signUp,
  detail: '/web/exam/examDetail',
  buy: '/web/exam/buyExam',
  detailOf: (id: string) => `/web/exam/examDetail?id=${encodeURIComponent(id)}`,
  buyOf: (id: string, step?: number) =>
    `/web/exam/buyExam?id=${encodeURIComponent(id)}${step === undefined ? '' : `&step=${step}`}`,
} as const;
