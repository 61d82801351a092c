import { buildApi } from '../platform/graphql/build-schema.js';
import type { Operation } from '../platform/operations.js';
import { slicesFor } from '../slices.js';
import type { Candidate } from './candidate.js';
import type { ExamRoom } from './exam-room.js';

/** Paths that a candidate who is to go on sitting does not call. */
export const notWhileSitting = /logout|login|hand-exam|leave-incr|fill-answer|save-work-answer/;
/** Paths after which there is no candidate to look at. */
export const ending = /logout|login/;

const field =
  '{ content answerList { id isRight rightAnswer answer } analysis rightAnswer isRight actualScore subList { analysis rightAnswer answerList { isRight rightAnswer } } }';

/** Every operation that a learner may call. */
export const learnerOperations = (): readonly Operation[] =>
  buildApi(slicesFor({ loadTest: false }).flatMap((slice) => slice.resolvers)).operations.filter(
    ({ access }) => access.kind !== 'admin',
  );

/**
 * Tells `hear` every byte that leaves towards others than the administrator, and takes the rates away: thousands of
 * calls of one session come, and rates have tests of their own.
 */
export function overhear(room: ExamRoom, hear: (text: string) => void): void {
  Object.assign(room.services.rates, { call: () => undefined, heavy: () => undefined });
  const { server } = room;
  const rest = server.rest.bind(server);
  const graphql = server.graphql.bind(server);
  Object.assign(server, {
    rest: async (...parameters: Parameters<typeof rest>) => {
      const answer = await rest(...parameters);
      if (parameters[2]?.token !== room.admin.token)
        [answer.text, JSON.stringify(answer.headers)].forEach(hear);
      return answer;
    },
    graphql: async (...parameters: Parameters<typeof graphql>) => {
      const answer = await graphql(...parameters);
      if (parameters[2]?.token !== room.admin.token) hear(JSON.stringify(answer));
      return answer;
    },
  });
}

/** Every learner's path, but those left out, with every quId where an id can stand. */
export async function callEverything(
  candidate: Candidate,
  quIds: readonly string[],
  paperId: string,
  examId: string,
  without: RegExp,
): Promise<void> {
  for (const { routes } of learnerOperations()) {
    for (const { path } of routes) {
      if (without.test(path)) continue;
      for (const quId of quIds) {
        for (const ids of [
          { id: quId },
          { paperId, quId },
          { paperId: quId, quId },
          { id: paperId, quId, ids: [quId] },
        ]) {
          const body = {
            examId,
            title: quId,
            base64: '',
            mark: false,
            messageId: quId,
            titleBody: '',
            params: { examId, quId, id: quId },
            ...ids,
          };
          await candidate.post(path, body);
        }
      }
    }
  }
  for (const quId of quIds)
    await candidate.graphql(`mutation($p: ID!, $q: ID!) { quDetail(paperId: $p, quId: $q) ${field} }`, {
      p: paperId,
      q: quId,
    });
  await candidate.graphql(
    `query($id: ID!) { paperResult(id: $id) { userScore userObjScore userSubjScore passed quList ${field} } }`,
    { id: paperId },
  );
}
