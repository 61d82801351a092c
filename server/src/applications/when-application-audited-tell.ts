import { applicationKey, type ApplicationAudited } from '@vigil/domain/applications/public';
import { examDefinitions } from '../exams/public.js';
import { tellOfResults } from '../exam-taking/public.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Services } from '../platform/services.js';
import { applicationsOf } from './streams.js';

/** The applicant is told once what was decided, and why. */
export const whenApplicationAuditedTell = (services: Services): Reactor => ({
  name: 'when-application-audited-tell',
  types: ['ApplicationAudited'],
  handle: async ({ data }) => {
    const { applicationId, approved, msg } = data as ApplicationAudited;
    const { filed } = (await applicationsOf(services).load(applicationKey(applicationId))).state;
    if (filed?.applicationId !== applicationId) return;
    const exam = await examDefinitions(services).find(filed.examId);
    if (exam === null) return;
    await tellOfResults(services, exam, [filed.userId], `application-${applicationId}`, 'exam.application', {
      outcome: approved ? '已通过，可以直接开始考试' : '未通过',
      reason: msg,
    });
  },
});
