/**
 * Documents as an installation stored them, and the hashes that its log has of them (`ReferenceFound`): a form that
 * hashes them otherwise accuses it. Never changed: a new form or field is mended until these count again (decision 298).
 */
export interface ToldHashes {
  readonly collection: string;
  readonly what: string;
  readonly document: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly sha256: string;
  /** null: the collection had no second hash then */
  readonly sealed: string | null;
}

const bank = { id: 'b', version: 2, title: '题库', catId: '1', remark: '', training: true, chapters: [] };
const account = {
  ...{ id: 'u', version: 3, userName: 'zhang', realName: '张', mobile: '13800000000', email: null },
  ...{ passwordHash: '$argon2id$of-chance', roleType: 2, roles: ['sa'], departId: 'd', deptCode: 'A01' },
  ...{ scopeDepartId: null, groupIds: ['g'], groupKey: 'g', state: 0, expireTime: null },
  ...{ passwordChangeDue: false, idCardType: 1, idCard: '110101199001011234', distributionRuleId: null },
  ...{ avatar: null, idPhotoFileId: null, faceFileId: 'f', faceUnverified: false, demo: false },
  ...{ revised: { realName: 2 }, createTime: 5 },
};
const {
  groupIds: _ids,
  groupKey: _key,
  revised: _revised,
  idPhotoFileId: _photo,
  ...formerAccount
} = account;
const head = {
  ...{ id: 'q', version: 2, sha256: 'a'.repeat(64), quType: 1, repoId: 'b', chapterId: null, level: 1 },
  ...{ tags: [], state: 0, updateTime: 5 },
};

/** Settings of which nothing is set: the log has them with every field of their form. */
const unset = [
  ['pay_channels', 'alipay', '5805e42c1d0004bc3ffc1e83f3729b3384d0ffe7c1f97b9c4f5dcf42d28da59d'],
  ['pay_channels', 'wechat', '2e26d61ec8bf2ac64f572112139d928fba1a3a96c189e10d1f4e92c32a63d6e6'],
  ['pay_channels', 'paypal', '863dce335febd1311c0c8293d4ad1c062c78c119fcd170c2945e0e599e29156d'],
  ['storage_configs', 'local', 'b5c382958896c4530a2d5378cbf90f4e872fef03380f73ed063c4fcf996e25cc'],
  ['storage_configs', 'aliyun', 'bf02a2204811ce024f43a9ad9e3a935fba3c6538f02d32091abfb0ec83f993b2'],
  ['storage_configs', 'qcloud', '006f7c7674203784b3ea6719a5a3c06c873abdbedf8f7ef357a137a2fba3177d'],
  ['storage_configs', 'qiniu', '6eca45add6d766b0f6ee94eb0929842a78d38a06211d331e31a84197b6956586'],
  ['storage_configs', 's3', '00df23e95f12fef7ec1556f6e0842013867c48c316443b0ab20f88fcab3d3627'],
].map(([collection = '', id = '', sha256 = '']) => ({
  ...{ collection, what: id, document: { id, version: 1, data: {} }, sha256, sealed: null },
}));

export const toldHashes: readonly ToldHashes[] = [
  {
    ...{ collection: 'banks', what: 'told as it is stored, without what every bank has', sealed: null },
    document: { id: 'b', version: 1, title: '题库' },
    sha256: '2ca1e36f0df270d35d271e1db98e19e921f065aef2d6d716a7e15c7ef34f55bf',
  },
  {
    ...{ collection: 'banks', what: 'told as it is stored, from before banks had owners', sealed: null },
    document: bank,
    sha256: '2ae5e2634e64a98483b30edadc8193ec62a659f2466817109ead41b2ac0ade8a',
  },
  {
    ...{ collection: 'banks', what: 'the same, filled up', sealed: null },
    document: bank,
    sha256: '3c4e4b3e02192f0d62b8c9531a49ea08928be70ed03cf995b4e6a4c7349cc695',
  },
  {
    ...{ collection: 'banks', what: 'with every field', sealed: null },
    document: {
      ...{ ...bank, cover: null, priceFen: 100, faceCrowd: '', state: 0, ownerId: 'u' },
      ...{ shared: { userIds: ['x'], departIds: [] }, createTime: 1, updateTime: 2 },
    },
    sha256: 'e2b8f14e07078bcffc43309acb99bd5dd5aa53e6412d2e1d63e008a8db0ebf1b',
  },
  {
    ...{ collection: 'users', what: 'with every field', document: account },
    ...{
      sha256: '89b484d12072dc5df457bc6d0584c7e4debb8168bdcc4daad1e55b7a6c87ab12',
      sealed: 'e8453438013341ca4cee71268ac500db4731020d7c10b446341bdd468d979bd1',
    },
  },
  {
    ...{ collection: 'users', what: 'from before groups, without a password' },
    document: { ...formerAccount, passwordHash: null },
    ...{
      sha256: '394f26b23a7d47b5f1d6120c0db532b95518174f9faa546d37ac059a041e1b4f',
      sealed: '89e901ee3a500119ab6fa4413c2b2bf56e85984e179d80274fc03119a5b7b788',
    },
  },
  {
    ...{ collection: 'exams', what: 'with a password' },
    document: { id: 'e', version: 1, title: '考试', passwordHash: '$argon2id$of-chance' },
    ...{
      sha256: '8d38d1024786bc94a9072476c21ac208357f2acb6b750ef35371e2bb3e771c71',
      sealed: '0bebfdffe1b0d84e70b2ccd3fd82844bf42057e601b6507074530a98983a0aec',
    },
  },
  {
    ...{ collection: 'exams', what: 'without one' },
    document: { id: 'e', version: 1, title: '考试', passwordHash: null },
    ...{
      sha256: 'a3f7c97631625e16a507aeab8ce1da4892f638d74d71f09f809ddb1a3e345a33',
      sealed: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    },
  },
  {
    ...{ collection: 'question_heads', what: 'with what draws know' },
    document: { ...head, text: '1 + 1', fingerprint: 'f', ids: { optionIds: ['a', 'b'] } },
    ...{
      sha256: 'e4f3c22558827a828eb6440d0bd0cc449781904b67361dd282d90aa3ebb88c8e',
      sealed: '315149aeafeb6723238a6922fc054c4c76c97213677d851d35357b3f9814d23b',
    },
  },
  {
    ...{ collection: 'question_heads', what: 'of an earlier Vigil, without that' },
    document: head,
    ...{
      sha256: 'a2bdb61388f3251e31d5c6fca00a92f310a7494c158f3331f3cc9d60cc73f6b3',
      sealed: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    },
  },
  {
    ...{ collection: 'passkeys', what: 'a passkey' },
    document: {
      ...{ id: 'p', version: 1, userId: 'u', name: 'a phone', credentialId: 'c', publicKey: 'k' },
      ...{ transports: ['usb'], site: 'exam.test', backedUp: true, since: 1 },
    },
    ...{
      sha256: '0d1d4909f4f4cbad2b636a50362a89c917bfc29a8978126081202c2cb0722430',
      sealed: 'c9c51f1462b071be8b48de9acffede192c14f27834fd7cc4238061cf0bc2bcae',
    },
  },
  {
    ...{ collection: 'second_factors', what: 'a second factor' },
    document: { id: 'u', version: 1, sealed: 's', codes: ['c', 'd'], enabledAt: 1 },
    ...{
      sha256: '65c47553d9ade13d6a16ea32eab1a5632a3020e4d43c1f022d6f7f99281e3bb0',
      sealed: 'd074db9051403d731fa7f6d3c954353c8c07e92c7c315406905129fe349a3b16',
    },
  },
  {
    ...{ collection: 'mail_settings', what: 'with a password', sealed: null },
    document: {
      ...{ id: 'mail', version: 1, enabled: true, host: 'h', port: 25, secure: true, userName: 'u' },
      ...{ password: 'p', sender: 's', updateTime: 1 },
    },
    sha256: '471f179060901fe97debe8a5ae5907b4bc99d47441ae347dbb3509be25cf71ab',
  },
  {
    ...{ collection: 'sign_on_providers', what: 'with a secret', sealed: null },
    document: { id: 'oidc', version: 1, enabled: true, title: 't', options: {}, secret: 's', updateTime: 1 },
    sha256: '563998b75c8fbf6428dcd4e7b261253075207fd53db83afe7b3b73d5e17428c8',
  },
  ...unset,
  {
    ...{ collection: 'face_configs', what: 'with a secret', sealed: null },
    document: { id: 'baidu', version: 1, remark: '', data: { appKey: 'a', secretKey: 's' } },
    sha256: 'a1d13078985510e78933e36f6ce47a2d8d9da2a79941caad345120c1f60ae8f6',
  },
];
