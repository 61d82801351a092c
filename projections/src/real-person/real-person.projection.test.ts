import type { RealPersonEvent } from '@vigil/domain/real-person/public';
import { expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { realPersonProjection } from './real-person.projection.js';

const submitted = (submission: number): RealPersonEvent => ({
  type: 'RealPersonSubmitted',
  data: { userId: 'zhang', submission, faceFileId: `f${submission}`, identityFileId: `i${submission}` },
});
const approved: RealPersonEvent = {
  type: 'RealPersonApproved',
  data: { userId: 'zhang', submission: 1, by: 'staff' },
};
const rejected: RealPersonEvent = {
  type: 'RealPersonRejected',
  data: { userId: 'zhang', submission: 2, auditMsg: '照片模糊' },
};
const withdrawn: RealPersonEvent = { type: 'RealPersonWithdrawn', data: { userId: 'zhang' } };
const after = (...events: readonly RealPersonEvent[]) =>
  documentsAfter(
    realPersonProjection,
    events.map((event, index): Fact => ['real-person-zhang', event, 100 + index]),
  ).get('zhang');

it('[real-002] [real-003] has the last submission, and the face that stands beside it', () => {
  expect(after(submitted(1))).toMatchObject({ state: 0, submittedAt: 100, approvedFaceFileId: null });
  expect(after(submitted(1), approved)).toMatchObject({ state: 1, approvedFaceFileId: 'f1', auditedAt: 101 });
  expect(after(submitted(1), approved, submitted(2))).toMatchObject({
    ...{ state: 0, faceFileId: 'f2', approvedFaceFileId: 'f1', auditedAt: null },
  });
  expect(after(submitted(1), approved, submitted(2), rejected)).toMatchObject({
    ...{ state: 2, auditMsg: '照片模糊', approvedFaceFileId: 'f1' },
  });
  expect(after(submitted(1), approved, withdrawn)).toMatchObject({ state: 3, approvedFaceFileId: null });
  expect(after(withdrawn)).toBeUndefined();
});
