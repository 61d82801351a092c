import type { Early } from '@vigil/ui/routing/take-answers.ts';
import { OnlineExamsDocument, OpenPaperDocument } from '../generated/graphql.ts';
import { paths } from './paths.ts';

const pageSize = 12;

/** A page of my formal exams, from 1, and what they are searched by. */
export const askedExams = (current: number, more: Readonly<Record<string, unknown>> = {}) => ({
  input: { current, size: pageSize, params: { examType: 1, ...more } },
});

export const early: readonly Early[] = [
  { page: paths.myExams, query: OnlineExamsDocument, variables: askedExams(1) },
  { page: paths.myExams, query: OpenPaperDocument },
];
