import type { CandidateEvent } from '@vigil/domain/sitting/public';
import { sampleClaim, sampleRules } from '@vigil/domain/sitting/sample.fixture';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { accommodationProjection } from './accommodation.projection.js';

const fact = { accommodationId: 'ac-1', extraPercent: 25, largeType: true, reader: false };
const right = { userId: 'zhang', from: 50, until: null, groundsFileId: 'f-1', fileIds: ['f-2'] };
const granted: CandidateEvent = { type: 'AccommodationGranted', data: { ...fact, ...right } };
const revoked: CandidateEvent = {
  type: 'AccommodationRevoked',
  data: { accommodationId: 'ac-1', userId: 'zhang', groundsFileId: 'f-3' },
};
const claimed = (more: object): CandidateEvent => ({
  type: 'PaperClaimed',
  data: sampleClaim(sampleRules(), more),
});
const after = (...events: readonly CandidateEvent[]) =>
  documentsAfter(
    accommodationProjection,
    events.map((event, index): Fact => ['candidate-zhang', event, 100 + index]),
  ).get('ac-1');

describe('view accommodations', () => {
  it('says what was granted, when and by whom, and keeps what was revoked', () => {
    const { accommodationId: id, ...what } = fact;
    expect(after(granted)).toMatchObject({
      id,
      ...what,
      ...right,
      grantedAt: 100,
      revokedAt: null,
      papers: 0,
    });
    expect(after(granted, revoked)).toMatchObject({
      id,
      grantedAt: 100,
      revokedAt: 101,
      revokedFileId: 'f-3',
    });
  });

  it('counts the papers that were started with it, and no others', () => {
    expect(after(granted, claimed({ accommodation: fact }), claimed({ paperId: 'paper-2' }))?.papers).toBe(1);
  });
});
