import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('the caller alone, as for everybody who sits', [
      'mutation examApply',
      'mutation examApplyAbnormal',
      'query myExamApplications',
      'mutation examApplyWithdraw',
    ]),
    'query examApplyPaging': 'of the exams the caller sets; tested with applications',
    ...alike('refused as every call about one exam is; tested with applications', [
      'mutation examApplyAudit',
      'mutation examApplyDelete',
    ]),
  },
  aboutNoExam: {
    'query examApplyPaging':
      'applications of the exams a caller sets (applications/applications.int.test.ts)',
    ...alike('some of those applications (applications/applications.int.test.ts)', [
      'mutation examApplyAudit',
      'mutation examApplyDelete',
    ]),
  },
};
