import type { ApplicationEvent } from '@vigil/domain/applications/public';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { applicationProjection } from './application.projection.js';

const applicationId = 'k-1';
const asked = { examId: 'e1', userId: 'zhang', kind: 1, oldExamId: 'e0', cameraPass: false, fileIds: [] };
const filed: ApplicationEvent = {
  type: 'ApplicationFiled',
  data: { applicationId, ...asked, reason: '摄像头坏了' },
};
const said = { applicationId, auditorId: 'li', msg: '可以' };
const audited = (approved: boolean): ApplicationEvent => ({
  type: 'ApplicationAudited',
  data: { ...said, approved, lifts: approved ? ['devices'] : [], until: null },
});
const after = (...events: readonly ApplicationEvent[]) =>
  documentsAfter(
    applicationProjection,
    events.map((event, index): Fact => ['exam-application-k', event, 100 + index]),
  ).get(applicationId);

describe('view applications', () => {
  it('has an application waiting, and says what was decided by whom and when', () => {
    expect(after(filed)).toMatchObject({ id: applicationId, ...asked, state: 0, filedAt: 100, usedBy: null });
    expect(after(filed, audited(true))).toMatchObject({
      ...{ state: 1, auditedBy: 'li', auditedAt: 101, msg: '可以', lifts: ['devices'] },
    });
    expect(after(filed, audited(false))).toMatchObject({ state: 2, lifts: [] });
    expect(after(filed, { type: 'ApplicationWithdrawn', data: { applicationId } })?.state).toBe(3);
    expect(after(filed, { type: 'ApplicationDeleted', data: { applicationId } })?.state).toBe(4);
  });
});
