import { hash } from 'node:crypto';
import {
  applicationDecider,
  applicationStream,
  applicationTextMost,
  waiverOf,
  type ApplicationCommand,
  type ApplicationRefusal,
} from '@vigil/domain/applications/public';
import type { ApplicationView } from '@vigil/projections/applications/public';
import { CommandSide, type CommandEnvelope } from '../platform/command-side/command-side.js';
import { commandPorts } from '../platform/command-side/command-ports.js';
import type { RequestContext } from '../platform/context.js';
import type { Waiving } from '../platform/declarations/entitlement.js';
import { commandIdReused, notFound, RefusedError } from '../platform/errors.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

/** The streams `exam-application-{key}`. */
export const applicationsOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: applicationDecider,
      streamOf: applicationStream,
      cacheSize: 500,
    }),
);

/** A person's applications about one exam are one stream. */
export const applicationKeyOf = (examId: string, userId: string): string =>
  hash('sha256', `${examId}\n${userId}`, 'hex').slice(0, 32);

/** What the last application about an exam, if it was approved, grants its person. */
export const grantedByApplication: Waiving = {
  granted: async (services, examId, userId) =>
    waiverOf((await applicationsOf(services).load(applicationKeyOf(examId, userId))).state),
  exams: async ({ views, clock }, userId) => {
    const filter = { userId, state: 1, usedBy: null };
    const approved = await views.view<ApplicationView>('applications').find({ filter });
    const now = clock.now();
    return approved.filter(({ until }) => until === null || now < until).map(({ examId }) => examId);
  },
};

/** Runs a command and lets the session's lists wait for it; a refusal is thrown in words. */
export async function runApplication(
  context: RequestContext,
  key: string,
  command: ApplicationCommand,
  envelope: CommandEnvelope,
): Promise<void> {
  const outcome = await applicationsOf(context.services).execute(key, command, envelope);
  if (outcome.kind === 'refused') throw refusedApplication(outcome.refusal);
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  if (outcome.position !== null) context.reached(outcome.position);
}

export function refusedApplication({ reason }: ApplicationRefusal): RefusedError {
  switch (reason) {
    case 'ApplicationReasonMissing':
      return new RefusedError(reason, '申请理由不能为空！');
    case 'ApplicationWaits':
      return new RefusedError(reason, '您的申请正在审核，请等待审核结果！');
    case 'ApprovedAlready':
      return new RefusedError(reason, '您的申请已通过，可以直接开始考试！');
    case 'NoApplication':
      return notFound('申请');
    case 'AuditedAlready':
      return new RefusedError(reason, '该申请已审核！');
    case 'OwnApplication':
      return new RefusedError(reason, '不能审核自己的申请！');
    case 'AuditReasonMissing':
      return new RefusedError(reason, '审核理由不能为空！');
    case 'AuditUntilPast':
      return new RefusedError(reason, '有效期须晚于当前时间！');
  }
}

/** What is told of a reason that is too long, before it is asked. */
export const reasonTooLong = `申请理由不能超过${applicationTextMost}个字！`;
