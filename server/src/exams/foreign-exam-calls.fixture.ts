// What a strange teacher is told by every call that has to do with an exam: the tables of
// foreign-exams.int.test.ts.
import { sliceCalls } from '../organisation/gathered-calls.fixture.js';

/** Of the exam that strangers may not see. */
export const title = '别人看不到的考试';
const lastDay = '2030-01-01 00:00:00';

/** What a call is about: an exam of somebody's with a paper that was handed in and one that is open. */
export interface About {
  readonly examId: string;
  readonly paperId: string;
  readonly userId: string;
  readonly version: number;
}

/**
 * Calls about one exam: refused to whoever has nothing to do with it, in the order in which its owner does
 * them afterwards.
 */
export const aboutOne: Readonly<Record<string, (about: About) => object>> = {
  'query examDetail': ({ examId }) => ({ id: examId }),
  'query examDrawCounts': ({ examId }) => ({ id: examId, tmplGroups: [] }),
  'query examHistory': ({ examId }) => ({ id: examId }),
  'query examPrepareNotify': ({ examId }) => ({ id: examId }),
  'query examPreview': ({ examId }) => ({ id: examId, withKey: true }),
  'query examPreviewScore': ({ examId, version }) => ({ id: examId, version, seed: 'a', answers: [] }),
  'query examWork': ({ examId }) => ({ examId }),
  'query resultsState': ({ examId }) => ({ id: examId }),
  'query examStatistics': ({ examId }) => ({ id: examId }),
  'query examQuestionStatistics': ({ examId }) => ({ examId, quId: 'q-single' }),
  'mutation examAnalysisStart': ({ examId }) => ({ id: examId }),
  'query examAnalysis': ({ examId }) => ({ id: examId }),
  'query examSimilarOverview': ({ examId }) => ({ id: examId }),
  'query examSimilarPaging': ({ examId }) => ({ params: { examId } }),
  'query regradeOverview': ({ examId }) => ({ examId }),
  'query regradeQuestion': ({ examId }) => ({ examId, quId: 'q-single' }),
  'mutation regradeDryRun': ({ examId }) => ({ examId, questions: [], qualifyScore: 1 }),
  'query ticketCheck': ({ examId }) => ({ examId, code: 'none' }),
  'query watchStat': ({ examId }) => ({ id: examId }),
  'query watchPaging': ({ examId }) => ({ params: { examId } }),
  'query watchHandPaging': ({ examId }) => ({ params: { examId } }),
  'query watchActs': ({ examId }) => ({ examId }),
  'query watchHelp': ({ paperId }) => ({ paperId }),
  'query watchMessages': ({ paperId }) => ({ paperId }),
  'query watchHistory': ({ paperId }) => ({ paperId }),
  'query markingProgress': ({ examId }) => ({ examId }),
  'query markingQuestion': ({ examId }) => ({ examId, quId: 'q-essay' }),
  'query markingPapers': ({ examId }) => ({ params: { examId } }),
  'query markingPaper': ({ paperId }) => ({ id: paperId }),
  'query markingSettings': ({ examId }) => ({ examId }),
  'query offlineScores': ({ examId }) => ({ params: { examId } }),
  'mutation offlineScoresSave': ({ examId, userId }) => ({ examId, rows: [{ userId, subjScore: 1 }] }),
  'query markingSamples': ({ examId }) => ({ examId }),
  'mutation markingNext': ({ examId }) => ({ examId, quId: 'q-essay', count: 1 }),
  'mutation markingSimilar': ({ examId }) => ({ examId, number: 'n', count: 1 }),
  'mutation markingKeep': ({ examId }) => ({ examId, numbers: ['n'] }),
  'mutation markingRelease': ({ examId }) => ({ examId, numbers: ['n'] }),
  'mutation markingMark': ({ examId }) => ({ examId, number: 'n', points: 1, answerRevision: 1 }),
  'mutation markingHoldPaper': ({ paperId }) => ({ id: paperId, keep: true }),
  'mutation reviewPaper': ({ paperId }) => ({ id: paperId, quList: [{ id: 'q-essay', actualScore: 1 }] }),
  'mutation markingSettingsSave': ({ examId }) => ({
    ...{ examId, rounds: 2, tolerance: 1, step: 0.5, anonymous: true, sampleEvery: 0 },
  }),
  'mutation markingSampleSave': ({ examId }) => ({ examId, quId: 'q-essay', text: '甲', points: 1 }),
  'mutation markingSampleDelete': ({ examId }) => ({ examId, id: 'x' }),
  'mutation judgeCode': ({ examId }) => ({ examId }),
  'mutation batchCreatePaper': ({ examId }) => ({ examId }),
  'mutation watchSingleMsg': ({ examId, userId }) => ({ examId, userId, message: '好' }),
  'mutation watchAnswerHelp': ({ paperId }) => ({ paperId, requestId: 'x', message: '好' }),
  'mutation watchBatchMsg': ({ examId }) => ({ examId, message: '好' }),
  'mutation watchAddTime': ({ examId }) => ({ examId, minutes: 5, message: '好' }),
  'mutation watchForceHand': ({ paperId }) => ({ paperId, message: '好' }),
  'mutation watchReopen': ({ paperId }) => ({ paperId, minutes: 5, message: '好' }),
  'mutation admitLateAnswer': ({ paperId }) => ({ paperId, quId: 'q-single', message: '好' }),
  'mutation watchForceHandAll': ({ examId }) => ({ examId, exState: 1, message: '好' }),
  'mutation resultsPublish': ({ examId }) => ({ id: examId }),
  'mutation resultsWithdraw': ({ examId }) => ({ id: examId, reason: '好' }),
  'query officePaperDetail': ({ paperId }) => ({ id: paperId }),
  'mutation paperDelete': ({ paperId }) => ({ ids: [paperId], reason: '好' }),
  'mutation paperRestore': ({ paperId }) => ({ ids: [paperId], reason: '好' }),
  'mutation examCopy': ({ examId }) => ({ id: examId }),
  'mutation examNotify': ({ examId }) => ({ id: examId, userCount: 1 }),
  'mutation examAddSitting': ({ examId }) => ({ id: examId, startTime: lastDay, endTime: lastDay }),
  'mutation examSave': ({ examId }) => ({ id: examId, title: '抢来的', tmplGroups: [] }),
  'mutation examShare': ({ examId }) => ({ id: examId, shared: {} }),
  'mutation examHandOver': ({ examId }) => ({ id: examId, ownerId: 'nobody' }),
  'mutation examState': ({ examId }) => ({ ids: [examId], state: 1 }),
  'mutation examDelete': ({ examId }) => ({ ids: [examId] }),
};

export const subscriptions: Readonly<Record<string, string>> = {
  'subscription watchStat': 'subscription ($id: ID!) { watchStat(examId: $id) { position } }',
  'subscription markingProgress': 'subscription ($id: ID!) { markingProgress(examId: $id) { examId } }',
  'subscription watchCards': 'subscription ($id: ID!) { watchCards(examId: $id) { position } }',
  'subscription examStatisticsReached':
    'subscription ($id: ID!) { examStatisticsReached(examId: $id) { position } }',
};

/** Calls over many exams: they leave out those the caller may not see. */
export const lists: Readonly<Record<string, (about: About) => object>> = {
  'query examPaging': () => ({ size: 5000 }),
  'query examListTitles': () => ({}),
  'query dashExamList': () => ({ size: 100 }),
  'query officePaperPaging': () => ({ size: 5000 }),
  'query paperPaging': ({ userId, examId }) => ({ params: { userId, examId } }),
  'query questionUses': () => ({ id: 'q-single' }),
};

/** Calls behind a permission of exams that are about no exam of anybody's, and what they are about. */
export const aboutNone: Readonly<Record<string, string>> = {
  'query signUpPaging': 'registrations, in categories of the site; for who is bound to no department',
  'mutation signUpCancel': 'one of those registrations',
  'query groupSittings': 'sittings that are open to everybody and sold',
  'query groupCheck': 'people, for such a sitting (sign-up/groups/groups.int.test.ts)',
  'mutation groupSignUp': 'people, for such a sitting (sign-up/groups/groups.int.test.ts)',
  ...Object.fromEntries(
    ['query accommodationPaging', 'query accommodationGrounds']
      .concat(['mutation accommodationGrant', 'mutation accommodationRevoke'])
      .map((key) => [key, 'a right of a person, for any exam (accommodations/accommodations.int.test.ts)']),
  ),
  'query examApplyPaging': 'applications of the exams a caller sets (applications/applications.int.test.ts)',
  'mutation examApplyAudit': 'some of those applications (applications/applications.int.test.ts)',
  'mutation examApplyDelete': 'some of those applications (applications/applications.int.test.ts)',
  'query appealPaging': 'reviews of the exams a caller marks (appeals/appeals.int.test.ts)',
  'query appealDetail': 'one of those reviews (appeals/appeals.int.test.ts)',
  'mutation appealAnswer': 'one of those reviews (appeals/appeals.int.test.ts)',
  'query paperAppeals': 'own papers alone',
  'mutation appealFile': 'own papers alone',
  'mutation appealWithdraw': 'own papers alone',
  'query markingExams': 'the exams a caller marks, once something waits (marking/queue.int.test.ts)',
  'mutation markingUnmask': 'asks for exam:unmask, which no teacher begins with; tested with marking',
  'query examCategoryPage': 'categories are the site’s',
  'query examCategoryHistory': 'categories are the site’s',
  'query examCategoryUsers': 'categories are the site’s',
  'mutation saveExamCategory': 'categories are the site’s',
  'mutation removeExamCategory': 'categories are the site’s',
  'mutation designateFree': 'categories are the site’s',
  'query questionPaging': 'questions of banks',
  'query bankQuestion': 'questions of banks',
  'query questionStatistics': 'a question over all exams, none of which is told',
  'query userPaging': 'people',
  'query groupPaging': 'groups of people',
  'query rangeCount': 'people',
  'query papersAct': 'acts that the caller began',
  'query papersFile': 'files that the caller takes',
  'mutation uploadFinish': 'files that the caller sends',
  'mutation uploadDirectFinish': 'files that the caller sends',
  'mutation ossSts': 'forms for files that the caller sends',
  'mutation cosToken': 'forms for files that the caller sends',
  'mutation qiniuToken': 'forms for files that the caller sends',
  'query examSimilarPair': 'a pair of an analysis; the right to its exam is asked, tested with statistics',
  'query regradeDryRunDetail': 'a dry run by its id; the right to its exam is asked, tested with regrades',
  'query regradeDifferencePaging':
    'a dry run by its id; the right to its exam is asked, tested with regrades',
  'mutation regradeApply': 'a dry run by its id; the right to its exam is asked, tested with regrades',
  'mutation regradeUndo':
    'of a regrade that was applied; the right to its exam is asked, tested with regrades',
  'mutation loadTestCandidates': 'load tests alone (LOAD_TEST=on)',
  'query auditSearch': 'auditors see every exam',
  'mutation auditPackageMake': 'auditors see every exam',
  ...Object.assign({}, ...sliceCalls.map(({ aboutNoExam }) => aboutNoExam)),
};

/** Paths that are no operations: files in and out. */
export const files: Readonly<Record<string, (about: About) => object>> = {
  '/api/exam/exam/statistics-export': ({ examId }) => ({ id: examId, format: 'csv' }),
  '/api/exam/paper/export': ({ examId }) => ({ examId, format: 'csv' }),
  '/api/paper/paper/export-zip': ({ examId }) => ({ examId }),
  '/api/exam/regrade/export': ({ examId }) => ({ examId, id: 'nothing', format: 'csv' }),
  '/api/exam/marking/offline-template': ({ examId }) => ({ examId }),
  '/api/exam/marking/offline-import': ({ examId }) => ({ examId }),
};

/** Paths that are no operations and about an own paper alone: who asks for another's is told that there is none. */
export const ownFiles = ['/api/paper/paper/paper-content', '/api/paper/paper/transcript'];

/** Paths that are no operations and about what the caller signed up for: nobody else can be named there. */
export const ownTickets = ['/api/exam/buy/ticket', '/api/exam/buy/calendar'];

/** Paths that are no operations and about no exam: a file of accounts is read, and nothing of it is kept. */
export const filesOfNone = ['/api/exam/signup/group/accounts'];
