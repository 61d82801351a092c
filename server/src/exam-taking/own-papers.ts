import { paperStream } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { type OwnDataPart, ownJson } from '../platform/declarations/answers.js';
import type { Services } from '../platform/services.js';
import { rowSights } from './sight.js';

/** A result that nobody publishes holds nobody for ever. Ms: half a year */
const heldAtMost = 180 * 24 * 3_600_000;

const papersOfPerson = (services: Services, userId: string): Promise<PaperView[]> =>
  services.views
    .view<PaperView>('papers')
    .find({ filter: { userId }, sort: [{ field: 'createTime', descending: true }] });

/** Why somebody who wants to go is still here: a paper is open, or waits for its result. */
export async function papersHoldAccount(services: Services, userId: string): Promise<string | null> {
  const papers = await papersOfPerson(services, userId);
  if (papers.some(({ handState }) => handState === 0)) return '有考试尚未交卷';
  const sights = rowSights(services);
  const now = services.clock.now();
  for (const paper of papers) {
    if (paper.resultType === 1 || (paper.handTime ?? 0) < now - heldAtMost) continue;
    const { from } = (await sights(paper)).results;
    if (paper.reviewState === 0 || from === null || from > now) return `《${paper.examTitle}》的成绩尚未公布`;
  }
  return null;
}

/** A person's own papers for their copy: what they answered and when, and the scores they may see now. */
export async function ownPapers(services: Services, userId: string): Promise<OwnDataPart[]> {
  const sights = rowSights(services);
  const papers = await papersOfPerson(services, userId);
  return papers.map((paper) =>
    ownJson(`papers/${paper.id}.json`, async () => {
      const { score, passed } = await sights(paper);
      const { id, examTitle, createTime, handTime, userTime, leaveTimes } = paper;
      const answers = (await services.log.readStream(paperStream(id)))
        .filter(({ type }) => type === 'AnswerSaved')
        .map(({ time, data }) => {
          const { quId, answer } = data as { readonly quId: string; readonly answer: unknown };
          return { at: time, quId, answer };
        });
      return {
        ...{ id, examTitle, createTime, handTime, userTime, leaveTimes },
        userScore: score ? paper.userScore : null,
        passed: passed ? paper.passed : null,
        answers,
      };
    }),
  );
}
