import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { t } from '@vigil/ui/text/t.ts';
import { GraphQLError } from 'graphql';
import { map } from 'rxjs';
import { tourQuestions } from './tour-questions.ts';
import type { TourServer } from './tour-server.ts';

type Variables = Readonly<Record<string, unknown>>;
type Answer = (server: TourServer, variables: Variables) => Readonly<Record<string, unknown>>;

/** What a run on the server would answer: here there is none. */
const notRun = (quId: unknown) => ({
  answerCode: {
    __typename: 'AnswerCodeResult',
    runs: (tourQuestions.find((question) => question.quId === quId)?.codeTests ?? []).map(
      ({ id, input }) => ({
        ...{ __typename: 'ProgramRun', id, input, output: '', verdict: 'ran' },
        error: t('演练中不编译运行，正式考试会在服务器上运行示例用例。'),
      }),
    ),
  },
});

/**
 * Each operation of the taking page, as the tour answers it (`tour-client.test.ts` holds it against
 * taking.graphql).
 */
export const tourAnswers: Readonly<Record<string, Answer>> = {
  TakingUser: (server) => ({
    userInfo: {
      ...{ __typename: 'SessionUser', userId: 'tour', name: t('演练'), realName: server.seen().name },
      deptName: null,
    },
  }),
  TakingPaper: (server) => ({ paperDetail: server.paper(), paperPlaces: server.places() }),
  TakingEnd: (server) => ({
    paperResult: {
      ...{ __typename: 'PaperResult', exState: 0, exMsg: server.seen().ended },
      ...{ answeredCount: server.seen().answered.length, quCount: server.seen().total },
    },
  }),
  AnswerKeeping: () => ({
    answerKeeping: {
      ...{ __typename: 'AnswerKeeping', key: '', claim: null, keepUntil: null, deadline: null, losses: 0 },
    },
  }),
  AnswerCode: (_server, { quId }) => notRun(quId),
  SaveSnapshot: (server, { base64 }) => ({
    captureSave: { __typename: 'CaptureResult', ...server.picture(String(base64), 'snapshot') },
  }),
  CheckFace: (server, { base64 }) => ({
    faceCheck: { __typename: 'CaptureResult', ...server.picture(String(base64), 'face') },
  }),
  ConfirmMessageShown: (server) => {
    server.shown();
    return { messageShown: true };
  },
  ReportDebugTools: (server) => {
    server.tools();
    return { debugSuspected: true };
  },
};

/** A client whose server is in this page: the taking page notices no difference. */
export function tourClient(server: TourServer): ApolloClient {
  const link = new ApolloLink(({ operationName = '', variables }) => {
    if (operationName === 'TakingNotices')
      return server.notices.pipe(
        map(({ id, content, requestId }) => ({
          data: {
            paperNotices: {
              ...{ __typename: 'PaperNotice', kind: 'message', position: id, id, content, requestId },
              ...{ title: null, leftSeconds: null, message: null, exState: null, exMsg: null },
            },
          },
        })),
      );
    return new Observable((observer) => {
      const answer = tourAnswers[operationName];
      observer.next(
        answer === undefined
          ? {
              errors: [
                new GraphQLError(t('演练中不能使用此功能'), {
                  extensions: { code: 20010000, reason: 'Tour' },
                }),
              ],
            }
          : { data: answer(server, variables) },
      );
      observer.complete();
    });
  });
  return new ApolloClient({ link, cache: new InMemoryCache({ dataIdFromObject: () => undefined }) });
}
