import type { AppealAnswered } from '@vigil/domain/appeals/public';
import { examDefinitions } from '../exams/public.js';
import { tellOfResults } from '../exam-taking/public.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Services } from '../platform/services.js';
import { ownPaper } from './own-paper.js';
import { appealsOf } from './streams.js';

/** Who asked for a review is told once that it was answered; what came of it stands where results stand. */
export const whenAppealAnsweredTell = (services: Services): Reactor => ({
  name: 'when-appeal-answered-tell',
  types: ['AppealAnswered'],
  handle: async ({ data }) => {
    const { appealId } = data as AppealAnswered;
    const { filed } = (await appealsOf(services).load(appealId)).state;
    const exam = filed === null ? null : await examDefinitions(services).find(filed.examId);
    if (filed === null || exam === null) return;
    // Whose results do not show is told when they do: the page they would be sent to says nothing until then.
    if (!(await ownPaper(services, filed.paperId, filed.userId)).shows) return;
    await tellOfResults(services, exam, [filed.userId], `appeal-${appealId}`, 'exam.appeal');
  },
});
