// What a bound administrator is told by every call of the schema: the tables of scope.int.test.ts.

/** In every name of what lies outside of the scope. */
export const marker = '南区';

/** What a call is about: somebody of another department, an exam for them, their paper, and a bank of theirs. */
export interface Abroad {
  readonly userId: string;
  readonly examId: string;
  readonly paperId: string;
  readonly repoId: string;
  readonly departId: string;
  readonly groupId: string;
}

type Bodies = Readonly<Record<string, (about: Abroad) => object>>;
const lastDay = '2030-01-01 00:00:00';

/** About one person, exam, paper or bank: refused, and nothing changes. */
export const refused: Bodies = {
  'mutation userDelete': ({ userId }) => ({ ids: [userId] }),
  'mutation realAudit': ({ userId }) => ({ ids: [`${userId}.1`], state: 1 }),
  'mutation realAutoAudit': ({ userId }) => ({ ids: [`${userId}.1`] }),
  'mutation realFirstSettle': ({ userId }) => ({ userId, faceFileId: 'f', confirmed: true }),
  'mutation secondFactorReset': ({ userId }) => ({ id: userId }),
  'query bindPaging': ({ userId }) => ({ params: { userId } }),
  'mutation unbindById': ({ userId }) => ({ id: `mobile-${userId}` }),
  'query userDetail': ({ userId }) => ({ id: userId }),
  'query userHistory': ({ userId }) => ({ id: userId }),
  'query messagePreview': ({ userId }) => ({ title: '甲', content: '甲', audience: { userIds: [userId] } }),
  'query personMessages': ({ userId }) => ({ params: { userId } }),
  'mutation messageSend': ({ userId }) => ({
    ...{ title: '甲', content: '甲', audience: { userIds: [userId] }, userCount: 1 },
  }),
  'mutation userSave': ({ userId }) => ({
    ...{ id: userId, userName: 'taken', realName: '抢来的', deptCode: 'A01', roles: ['student'] },
  }),
  'mutation userBatchDept': ({ userId }) => ({ ids: [userId], deptCode: 'A02' }),
  'query departDetail': ({ departId }) => ({ id: departId }),
  'mutation departSave': ({ departId }) => ({ deptName: '甲', parentId: departId }),
  'mutation departSort': ({ departId }) => ({ id: departId, sort: 1 }),
  'mutation departDelete': ({ departId }) => ({ ids: [departId] }),
  'query departHistory': ({ departId }) => ({ id: departId }),
  'mutation groupUserBatchJoin': ({ userId, groupId }) => ({ groupIds: [groupId], userIds: [userId] }),
  'mutation userScope': ({ userId, departId }) => ({ id: userId, departId }),
  'query examDetail': ({ examId }) => ({ id: examId }),
  'query examDrawCounts': ({ examId }) => ({ id: examId, tmplGroups: [] }),
  'query examHistory': ({ examId }) => ({ id: examId }),
  'query examPrepareNotify': ({ examId }) => ({ id: examId }),
  'mutation examNotify': ({ examId }) => ({ id: examId, userCount: 1 }),
  'query examPreview': ({ examId }) => ({ id: examId, withKey: true }),
  'query examPreviewScore': ({ examId }) => ({ id: examId, version: 1, seed: 'a', answers: [] }),
  'query examWork': ({ examId }) => ({ examId }),
  'query resultsState': ({ examId }) => ({ id: examId }),
  'mutation resultsPublish': ({ examId }) => ({ id: examId }),
  'mutation resultsWithdraw': ({ examId }) => ({ id: examId, reason: '好' }),
  'query examStatistics': ({ examId }) => ({ id: examId }),
  'query examQuestionStatistics': ({ examId }) => ({ examId, quId: 'q-single' }),
  'mutation examAnalysisStart': ({ examId }) => ({ id: examId }),
  'query examAnalysis': ({ examId }) => ({ id: examId }),
  'query examSimilarOverview': ({ examId }) => ({ id: examId }),
  'query examSimilarPaging': ({ examId }) => ({ params: { examId } }),
  'query examSimilarPair': ({ examId }) => ({ examId, id: 'nothing' }),
  'query regradeOverview': ({ examId }) => ({ examId }),
  'query regradeQuestion': ({ examId }) => ({ examId, quId: 'q-single' }),
  'mutation regradeDryRun': ({ examId }) => ({ examId, questions: [], qualifyScore: 1 }),
  'mutation regradeUndo': ({ examId }) => ({ examId, regradeId: 'nothing', reason: '好' }),
  'query watchStat': ({ examId }) => ({ id: examId }),
  'query watchPaging': ({ examId }) => ({ params: { examId } }),
  'query watchHandPaging': ({ examId }) => ({ params: { examId } }),
  'query watchActs': ({ examId }) => ({ examId }),
  'query watchHelp': ({ paperId }) => ({ paperId }),
  'query watchMessages': ({ paperId }) => ({ paperId }),
  'query watchHistory': ({ paperId }) => ({ paperId }),
  'query auditPaper': ({ paperId }) => ({ id: paperId }),
  'query auditPaperAt': ({ paperId }) => ({ id: paperId, revision: 0 }),
  'mutation auditPackageMake': ({ examId }) => ({ examId, keys: false }),
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
  'mutation markingUnmask': ({ examId }) => ({ examId, number: 'n', reason: '好' }),
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
  'query officePaperDetail': ({ paperId }) => ({ id: paperId }),
  'mutation paperDelete': ({ paperId }) => ({ ids: [paperId], reason: '好' }),
  'mutation paperRestore': ({ paperId }) => ({ ids: [paperId], reason: '好' }),
  'mutation examCopy': ({ examId }) => ({ id: examId }),
  'mutation examAddSitting': ({ examId }) => ({ id: examId, startTime: lastDay, endTime: lastDay }),
  'mutation examSave': ({ examId }) => ({ id: examId, title: '抢来的', tmplGroups: [] }),
  'mutation examShare': ({ examId }) => ({ id: examId, shared: {} }),
  'mutation examHandOver': ({ examId }) => ({ id: examId, ownerId: 'nobody' }),
  'mutation examState': ({ examId }) => ({ ids: [examId], state: 1 }),
  'mutation examDelete': ({ examId }) => ({ ids: [examId] }),
  'mutation repoHandOver': ({ repoId }) => ({ id: repoId, ownerId: 'nobody' }),
  'mutation repoState': ({ repoId }) => ({ ids: [repoId], state: 1 }),
  'mutation repoDelete': ({ repoId }) => ({ ids: [repoId] }),
  'mutation repoSave': ({ repoId }) => ({ id: repoId, title: '抢来的' }),
  'mutation designateFree': ({ userId }) => ({ examCategoryId: 'c1', userIds: [userId] }),
};

const mailConfig = {
  ...{ enabled: false, host: 'mail.example', port: 25, secure: false, userName: '', sender: '' },
};

const signOnConfig = {
  ...{ kind: 'oidc', enabled: false, title: '', address: '', options: [] },
  mapping: {
    ...{ matchBy: 'none', matchAttribute: '', userNameAttribute: '', realNameAttribute: '' },
    ...{ mobileAttribute: '', emailAttribute: '', departAttribute: '', departs: [], roleAttribute: '' },
    ...{ roles: [], createPeople: false, follow: true },
  },
};

/** What is everybody's: changed by nobody who is bound. */
export const wholeSite: Bodies = {
  'query smsSandbox': () => ({}),
  'mutation securitySave': () => ({ secondFactorRequired: false }),
  'mutation roleSave': () => ({ roleName: '甲', roleType: 2, roleLevel: 1 }),
  'mutation roleSaveMenus': () => ({ id: 'role-teacher', menuIds: [] }),
  'mutation roleDelete': () => ({ ids: ['x'] }),
  'mutation groupSave': () => ({ groupName: '甲', title: '甲' }),
  'mutation groupDelete': () => ({ ids: ['x'] }),
  'mutation noticeSave': () => ({ title: '甲', content: '甲' }),
  'mutation noticeState': () => ({ ids: ['x'], state: 1 }),
  'mutation noticeDelete': () => ({ ids: ['x'] }),
  'mutation notifyTmplSave': () => ({ code: 'a', title: '甲', content: '甲' }),
  'mutation notifyTmplDelete': () => ({ ids: ['x'] }),
  'mutation menuSave': () => ({ metaTitle: '甲' }),
  'mutation menuSort': () => ({ id: 'page:ExamList', sort: 1 }),
  'mutation menuDelete': () => ({ ids: ['x'] }),
  'mutation saveExamCategory': () => ({ name: '甲' }),
  'mutation removeExamCategory': () => ({ examCategoryId: 'c1' }),
  'mutation configPropSave': () => ({ type: 'upload', provider: 'local', data: {} }),
  'mutation configPropTest': () => ({ type: 'upload', provider: 'local', data: {} }),
  'mutation configPropChange': () => ({ type: 'upload', provider: 'local' }),
  'mutation payConfigSave': () => ({ name: 'alipay', enabled: false, data: {} }),
  'mutation payConfigTest': () => ({ name: 'alipay', enabled: false, data: {} }),
  'query signUpPaging': () => ({}),
  'mutation signUpCancel': () => ({ id: 'none', reason: '资格不符' }),
  'query orderPaging': () => ({}),
  'query orderTotals': () => ({}),
  'query orderSheet': () => ({ id: 'x' }),
  'mutation refundRequest': () => ({ id: 'x', amount: 1, reason: '甲' }),
  'mutation refundDecide': () => ({ id: 'x', refundId: 'x', grant: true }),
  'mutation storageMove': () => ({}),
  'mutation storageMoveStop': () => ({}),
  'query serverStatus': () => ({}),
  'mutation serverStatusCheck': () => ({}),
  'mutation serverBackup': () => ({}),
  'mutation slideshowSave': () => ({ title: '甲', image: 'x' }),
  'mutation slideshowDelete': () => ({ ids: ['x'] }),
  'mutation siteConfigSave': () => ({ siteName: '甲' }),
  'mutation siteConfigRestore': () => ({ id: 'default', version: 1 }),
  'mutation siteConfigDelete': () => ({ ids: ['x'] }),
  'mutation departConfigSave': () => ({ showExam: true }),
  'mutation mailConfigSave': () => mailConfig,
  'mutation mailConfigProbe': () => mailConfig,
  'mutation signOnConfigSave': () => signOnConfig,
  'query signOnWaiting': () => ({}),
  'mutation signOnSettle': () => ({ id: 'x' }),
  'mutation switchSave': () => ({ accountLogin: true }),
  'mutation dicSave': () => ({ code: 'ab', title: '甲' }),
  'mutation dicDelete': () => ({ ids: ['x'] }),
  'mutation dicValueSave': () => ({ dicCode: 'repo_catalog', title: '甲' }),
  'mutation dicValueDelete': () => ({ dicCode: 'repo_catalog', ids: ['x'] }),
  'mutation wrongBookSaveSettings': () => ({ shown: true, rightsToLeave: 3 }),
};

/** Over many: what lies outside is left out. */
export const lists: Bodies = {
  'query userPaging': () => ({ size: 5000 }),
  'query realPaging': () => ({ size: 1000 }),
  'query realFirstPaging': () => ({ size: 1000 }),
  'query departTree': () => ({}),
  'query departDict': () => ({}),
  'query departUserCounts': () => ({}),
  'query departMoves': () => ({}),
  'query auditExports': () => ({ size: 1000 }),
  'query auditFileLooks': () => ({ size: 1000 }),
  'query auditLoginAttempts': () => ({ params: { realName: marker } }),
  'query examPaging': () => ({ size: 5000 }),
  'query examListTitles': () => ({}),
  'query dashExamList': () => ({ size: 100 }),
  'query officePaperPaging': () => ({ size: 5000 }),
  'query paperPaging': ({ userId, examId }) => ({ params: { userId, examId } }),
  'query auditSearch': () => ({ size: 1000 }),
  'query examCategoryUsers': () => ({ examCategoryId: 'c1' }),
  'query consoleHome': () => ({}),
  'query repoPaging': () => ({ size: 1000 }),
  'query questionUses': () => ({ id: 'q-single' }),
  'query questionAuthors': () => ({}),
  'query questionPaging': () => ({ size: 1000 }),
};

/** Watched live: refused. */
export const subscriptions: Readonly<Record<string, string>> = {
  'subscription watchStat': 'subscription ($id: ID!) { watchStat(examId: $id) { position } }',
  'subscription markingProgress': 'subscription ($id: ID!) { markingProgress(examId: $id) { examId } }',
  'subscription watchCards': 'subscription ($id: ID!) { watchCards(examId: $id) { position } }',
  'subscription examStatisticsReached':
    'subscription ($id: ID!) { examStatisticsReached(examId: $id) { position } }',
};

/** Somebody else's paper is nobody's but theirs by the calls of who sits: whoever calls. */
export const ownPapers: Bodies = {
  'query paperDetail': ({ paperId }) => ({ id: paperId }),
  'query paperPlaces': ({ paperId }) => ({ id: paperId }),
  'query paperResult': ({ paperId }) => ({ id: paperId }),
  'query paperAnalysis': ({ paperId }) => ({ id: paperId }),
  'query paperAppeals': ({ paperId }) => ({ paperId }),
  'mutation appealFile': ({ paperId }) => ({ paperId, quId: 'q-single', reason: '漏判' }),
  'mutation appealWithdraw': ({ paperId }) => ({ paperId, quId: 'q-single' }),
  'mutation quDetail': ({ paperId }) => ({ paperId, quId: 'q-single' }),
  'mutation fillAnswer': ({ paperId }) => ({ paperId, quId: 'q-single', answers: ['a'] }),
  'mutation markAs': ({ paperId }) => ({ paperId, quId: 'q-single', mark: true }),
  'mutation handExam': ({ paperId }) => ({ id: paperId }),
  'mutation leaveIncr': ({ paperId }) => ({ id: paperId }),
  'mutation captureSave': ({ paperId }) => ({ paperId, base64: '' }),
  'mutation faceCheck': ({ paperId }) => ({ paperId, base64: '' }),
  'mutation answerCode': ({ paperId }) => ({ paperId, quId: 'q-single', codeAnswer: '1' }),
  'mutation saveWorkAnswer': ({ paperId }) => ({ paperId, id: 'q-single', titleBody: '1' }),
  'mutation debugSuspected': ({ paperId }) => ({ id: paperId }),
  'mutation messageShown': ({ paperId }) => ({ paperId, messageId: 'x' }),
  'mutation askProctors': ({ paperId }) => ({ paperId, message: '看不清' }),
  'mutation keepRoughWork': ({ paperId }) => ({
    ...{ paperId, quId: 'q-single', note: '草稿', struck: [], highlights: [] },
  }),
};

/** Calls that tell and change nothing of other people, and why. */
export const aboutNobody: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['query userInfo', 'query loginAttempts', 'query menuRoutes', 'query peopleAct', 'query peopleActs'],
      ...['query secondFactorState', 'mutation secondFactorRecoveryCodes', 'mutation secondFactorDisable'],
      ...['query checkProcess', 'query examCheckInfo', 'query examSimpleDetail', 'query examOnlinePaging'],
      ...['query myExamList', 'query paperMyPaging', 'query recordMyPaging', 'mutation createPaper'],
      'query scoreSearch',
      ...['query payChannels', 'query payOrder', 'query payOrders', 'mutation alipayTrade'],
      ...['mutation wechatTrade', 'mutation paypalTrade', 'mutation examBuyInit', 'mutation examSignUp'],
      ...['query examSittings', 'query examTimeList', 'query userExamInfo', 'mutation examUpdateInfo'],
      ...['mutation examApply', 'mutation examApplyAbnormal', 'query myExamApplications'],
      ...['mutation examApplyWithdraw'],
      ...['mutation examUpdateTime', 'mutation examResit', 'mutation examCancelSignUp'],
      ...['mutation faceToken', 'mutation repoBuyInit', 'query repoUserPaging', 'subscription paperNotices'],
    ].map((key) => [key, 'the caller alone, as for everybody who sits']),
  ),
  ...Object.fromEntries(
    ['query roleList', 'query roleDetail', 'query roleListMenus', 'query roleHistory', 'query menuTree']
      .concat(['query menuDetail', 'query menuHistory', 'query slideshowPaging', 'query slideshowDetail'])
      .concat(['query configPropDetail', 'query configPropHistory', 'query storageState'])
      .concat(['query uploadProvider', 'query payConfigDetail', 'query payConfigHistory'])
      .concat(['query slideshowHistory', 'query examCategoryPage', 'query examCategoryHistory'])
      .concat(['query notifyTmplPaging', 'query notifyTmplDetail', 'query wrongBookSettings'])
      .concat(['query distributionRuleList', 'query dicPaging', 'query dicDetail', 'query dicHistory'])
      .concat(['query switchDetail', 'query switchHistory', 'subscription siteStamp'])
      .concat(['query siteConfigPaging', 'query siteConfigDetail', 'query siteConfigHistory'])
      .concat(['query mailConfigDetail', 'query mailConfigHistory'])
      .concat(['query signOnConfigDetail', 'query signOnConfigHistory'])
      .map((key) => [key, 'the site’s, and of nobody']),
  ),
  ...Object.fromEntries(
    [
      ...[
        'mutation trainStart',
        'query trainDetail',
        'query trainCard',
        'query trainQuDetail',
        'query trainQuestion',
      ],
      ...['mutation trainFill', 'mutation trainAnswer', 'mutation trainJudge', 'mutation trainMark'],
      ...['mutation trainFinish', 'query trainPaging', 'query trainCheck', 'query trainProgress'],
    ].map((key) => [key, 'own training records; anybody else’s are not there (training.int.test.ts)']),
  ),
  ...Object.fromEntries(
    [
      ...['query chapterList', 'query chapterGroup', 'query repoDetail', 'query repoHistory'],
      ...['query questionDetail', 'query bankQuestion', 'query questionHistory', 'query questionDuplicates'],
      ...['query questionImports', 'query questionImport', 'query questionImportRows'],
      ...['query questionStatistics', 'mutation chapterSave', 'mutation chapterDelete'],
      ...['mutation questionSave', 'mutation questionDelete', 'mutation questionState'],
      ...['mutation questionRestore', 'mutation questionBatchLevel', 'mutation questionBatchRepo'],
      ...['mutation questionBatchTags', 'mutation questionClearChapters', 'mutation questionImportStart'],
      ...['mutation questionJoinChapters'],
    ].map((key) => [key, 'questions of banks the caller may use; whose bank that is stands above']),
  ),
  ...Object.fromEntries(
    [
      ...['query ownProfile', 'query ownProfileHistory', 'mutation userUpdate', 'query ownSessions'],
      ...['query realDetail', 'mutation realSubmit'],
      ...['query bindList', 'mutation bindMobile', 'mutation unbindMobile', 'query bindInfo'],
      ...['mutation directBind', 'mutation directUnbind', 'mutation unbind'],
      ...['query ownConsents', 'mutation consentGive', 'mutation consentWithdraw'],
      ...['query accountClosing', 'mutation accountClose', 'mutation accountCloseWithdraw'],
      ...['mutation ownSessionEnd', 'mutation ownSessionsEndOthers'],
      ...['query ownPasskeys', 'mutation passkeyBegin', 'mutation passkeyFinish'],
      ...['mutation passkeyRename', 'mutation passkeyDelete'],
      ...['mutation userUpdatePass', 'query answerKeeping', 'mutation bringAnswersBack', 'query msgPaging'],
      ...['query msgCountUnread', 'mutation msgDetailForRead', 'mutation msgMarkRead', 'mutation msgShown'],
      ...['mutation msgUserDelete', 'mutation noticeAcknowledge', 'subscription msgUnread'],
      ...['query userImports', 'query userImport', 'query userImportRows', 'mutation userImportSlips'],
      ...['mutation userImportStart', 'query wrongBookPaging', 'mutation wrongBookDelete'],
      ...['query wrongBookDue', 'query wrongBookReviewDetail', 'mutation wrongBookReview'],
      ...['mutation wrongBookRate', 'query trainExamPaging'],
    ].map((key) => [key, 'the caller’s own']),
  ),
  ...Object.fromEntries(
    ['mutation userBatchRole', 'mutation userState'].map((key) => [
      key,
      'carried to each person, as an expiry is',
    ]),
  ),
  ...Object.fromEntries(
    ['query regradeDryRunDetail', 'query regradeDifferencePaging', 'mutation regradeApply'].map((key) => [
      key,
      'a dry run by its id: the right to its exam is asked, tested with regrades',
    ]),
  ),
  'query groupPaging': 'names of groups, and how many of the own people are in them (below)',
  'query groupDetail': 'names of groups, and how many of the own people are in them (below)',
  'query groupHistory': 'names of groups, and of nobody',
  'query groupUserPaging': 'narrowed as every list of people is; tested with groups',
  'mutation groupUserDelete': 'memberships by their id; refused for people of others, tested with groups',
  'query rangeCount': 'a number of the own people alone (below)',
  'query noticeHistory': 'the site’s, and of nobody',
  'query notifyTmplPaging': 'the site’s, and of nobody',
  'query notifyTmplDetail': 'the site’s, and of nobody',
  'query sentMessages': 'the caller’s own; tested with messages',
  'query sentMessage': 'the caller’s own; tested with messages',
  'mutation messageMailAgain': 'of the caller’s own messages; tested with messages',
  'query messageMails': 'of the caller’s own messages; tested with messages',
  'query noticeReceipts': 'narrowed as every list of people is',
  'query auditSeals': 'the log as a whole, of nobody',
  'query papersAct': 'acts that the caller began',
  'query papersFile': 'files that the caller takes',
  'mutation uploadFinish': 'files that the caller sends',
  'mutation uploadDirectFinish': 'files that the caller sends',
  'mutation ossSts': 'forms for files that the caller sends',
  'mutation cosToken': 'forms for files that the caller sends',
  'mutation qiniuToken': 'forms for files that the caller sends',
  'query auditPackage': 'how far the caller’s own orders are',
  'mutation auditCheckReceipts': 'who has the receipt has the answer',
  'mutation userBatchExpire': 'carried to each person: who is outside is refused it (below)',
  'query examApplyPaging': 'of the exams the caller sets; tested with applications',
  'mutation examApplyAudit': 'refused as every call about one exam is; tested with applications',
  'mutation examApplyDelete': 'refused as every call about one exam is; tested with applications',
  'query appealPaging': 'narrowed as marking is; tested with appeals',
  'query appealDetail': 'refused as marking is; tested with appeals',
  'mutation appealAnswer': 'refused as marking is; tested with appeals',
  'query markingExams': 'narrowed as every call about one exam is; tested with marking',
  'subscription consoleHome': 'that it reads anew: what it reads stands above',
};
