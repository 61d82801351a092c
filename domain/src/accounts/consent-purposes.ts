/** What a person may be asked to agree to. */
export const consentPurposes = ['agreement', 'privacy', 'face'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Whose text was agreed to, and which version of it. */
export interface TextVersion {
  /** the brand that has a text of its own; null: Vigil's */
  readonly brandId: string | null;
  readonly version: number;
}

/** One text, word for word. */
export const sameText = (a: TextVersion, b: TextVersion): boolean =>
  a.brandId === b.brandId && a.version === b.version;

/** A text as it is agreed to. `version` rises whenever a word of it changes. */
export interface ConsentText {
  readonly purpose: ConsentPurpose;
  readonly version: number;
  readonly title: string;
  readonly text: string;
  /** true: the account works without it, and it may be taken back */
  readonly optional: boolean;
}

/**
 * What Vigil itself says to each purpose. The specification names the agreement and gives no text; an operator's own
 * takes its place.
 */
export const consentTexts: readonly ConsentText[] = [
  {
    purpose: 'agreement',
    version: 1,
    title: '用户注册协议',
    optional: false,
    text: [
      '一、账号由本人使用，不得转借；考试须由本人独立完成。',
      '二、考试期间的作答、切屏、监控截图和人脸核验会被记录，作为成绩有效性的依据。',
      '三、请妥善保管密码；发现账号被他人使用时，请立即修改密码并退出其他设备。',
      '四、您可以随时在“个人中心—隐私与数据”中下载自己的数据或申请注销账号。',
    ].join('\n'),
  },
  {
    purpose: 'privacy',
    version: 1,
    title: '隐私政策',
    optional: false,
    text: [
      '一、我们保存您的账号、姓名、手机号、邮箱、证件号码、部门以及学习和考试记录，用于组织考试、核验身份和发布成绩。',
      '二、证件号码和照片加密保存，列表中只显示部分字符；查看考生照片的行为会被记录。',
      '三、您可以查看、更正、下载自己的数据，也可以申请注销账号；注销后，可识别您身份的信息会被删除，考试记录以“已注销用户”保留。',
    ].join('\n'),
  },
  {
    purpose: 'face',
    version: 1,
    title: '人脸信息处理同意书',
    optional: true,
    text: [
      '一、人脸照片属于敏感个人信息，仅用于实名认证、人脸登录和考试身份核验。',
      '二、照片加密保存，不对外提供；您可以随时撤回同意，撤回后已登记的人脸照片会被删除，需要人脸核验的考试将无法参加。',
    ].join('\n'),
  },
];

export const consentText = (purpose: ConsentPurpose): ConsentText =>
  consentTexts.find((text) => text.purpose === purpose) as ConsentText;
