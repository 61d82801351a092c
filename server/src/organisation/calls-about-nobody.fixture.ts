// Calls of the schema that scope.int.test.ts does not try, and why; a slice's own are in its `calls.fixture.ts`.

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
      'mutation payOrderDiscount',
      ...['query invoiceOrders', 'query invoices', 'mutation invoiceRequest', 'mutation invoiceWithdraw'],
      ...['mutation wechatTrade', 'mutation paypalTrade', 'mutation examBuyInit', 'mutation examSignUp'],
      'mutation examAwaitSeat',
      ...['query examSittings', 'query examTimeList', 'query userExamInfo', 'mutation examUpdateInfo'],
      ...['mutation examApply', 'mutation examApplyAbnormal', 'query myExamApplications'],
      ...['mutation examApplyWithdraw'],
      ...['mutation examUpdateTime', 'mutation examResit', 'mutation examCancelSignUp'],
      ...['mutation faceToken', 'mutation repoBuyInit', 'query repoUserPaging', 'subscription paperNotices'],
    ].map((key) => [key, 'the caller alone, as for everybody who sits']),
  ),
  ...Object.fromEntries(
    ['query roleList', 'query roleDetail', 'query roleListMenus', 'query roleHistory', 'query menuTree']
      .concat(['query menuDetail', 'query menuHistory'])
      .concat([
        'query configPropDetail',
        'query configPropHistory',
        'query storageState',
        'query faceConfigState',
      ])
      .concat(['query uploadProvider', 'query payConfigDetail', 'query payConfigHistory'])
      .concat(['query embeddedPages', 'query embeddedPage', 'query embeddedPageHistory'])
      .concat(['query embeddedMenu'])
      .concat(['query examCategoryPage', 'query examCategoryHistory'])
      .concat(['query notifyTmplPaging', 'query notifyTmplDetail'])
      .concat(['query distributionRuleList', 'query dicPaging', 'query dicDetail', 'query dicHistory'])
      .concat(['query switchDetail', 'query switchHistory', 'subscription siteStamp'])
      .concat(['subscription maintenanceNews', 'query groupSittings'])
      .concat(['query siteConfigPaging', 'query siteConfigDetail', 'query siteConfigHistory'])
      .concat(['query mailConfigDetail', 'query mailConfigHistory'])
      .concat(['query signOnConfigDetail', 'query signOnConfigHistory'])
      .map((key) => [key, 'the site’s, and of nobody']),
  ),
  ...Object.fromEntries(
    ['query groupCheck', 'mutation groupSignUp'].map((key) => [
      key,
      'people by a list: whom the caller may not see is unknown (groups.int.test.ts)',
    ]),
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
      ...[
        'mutation passkeyRename',
        'mutation passkeyDelete',
        'query ownProofs',
        'mutation passkeyProofBegin',
      ],
      ...['mutation userUpdatePass', 'query answerKeeping', 'mutation bringAnswersBack', 'query msgPaging'],
      ...['query msgCountUnread', 'mutation msgDetailForRead', 'mutation msgMarkRead', 'mutation msgShown'],
      ...['mutation msgUserDelete', 'mutation noticeAcknowledge', 'subscription msgUnread'],
      ...['query userImports', 'query userImport', 'query userImportRows', 'mutation userImportSlips'],
      ...['mutation userImportStart'],
      'query trainExamPaging',
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
  'query accommodationGrounds': 'one by its id: whose it is is asked; tested with accommodations',
  'mutation accommodationRevoke': 'one by its id: whose it is is asked; tested with accommodations',
  'query appealPaging': 'narrowed as marking is; tested with appeals',
  'query appealDetail': 'refused as marking is; tested with appeals',
  'mutation appealAnswer': 'refused as marking is; tested with appeals',
  'query markingExams': 'narrowed as every call about one exam is; tested with marking',
  'subscription consoleHome': 'that it reads anew: what it reads stands above',
};
