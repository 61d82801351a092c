import type { FindAll } from '../app/finder.ts';
import { FindExamsDocument } from '../generated/graphql.ts';
import { entryOf } from './exam-status.ts';
import { paths } from './paths.ts';

/** The formal and the mock exams of the person; each leads where its card does. */
export const findExams: FindAll = async ({ client, user }) => {
  const { data } = await client.query({ query: FindExamsDocument, fetchPolicy: 'no-cache' });
  return [...(data?.formal ?? []), ...(data?.mock ?? [])].map((exam) => {
    const { leads, state } = entryOf(exam, Date.parse(exam.serverTime));
    const list = exam.examType === 2 ? paths.mockExams : paths.myExams;
    const ended = leads === 'result' && user !== null ? paths.attempts(exam.id, user.userId) : list;
    return {
      ...{ key: exam.id, title: exam.title, note: state },
      address: leads === null || leads === 'result' ? ended : paths.check(exam.id),
    };
  });
};
