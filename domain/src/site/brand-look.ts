/** Words a brand may say otherwise, by what they stand for. */
export const brandWords = {
  loginTitle: '用户登录',
  repoTitle: '题库练习',
  questionBankTitle: '题库练习',
  noBanks: '暂时未开放题库，敬请期待',
  noExams: '您还没有报名考试',
} as const;
export type BrandWord = keyof typeof brandWords;

/** Entries of the learners' header; those whose page this installation lacks are left out. */
export const headerKeys = {
  home: '首页',
  signup: '考试报名',
  repo: '题库练习',
  mock: '模拟考试',
  exams: '我的考试',
  scores: '我的成绩',
} as const;

/** Quick ways on the home page. */
export const tileKeys = {
  signup: '考试报名',
  scores: '我的成绩',
  certificates: '证书查询',
  mock: '模拟考试',
  instructions: '考生须知',
  devices: '设备调试',
} as const;

/** Parts of the home page (exam-004), by the names of the department's configuration. */
export const sectionKeys = {
  showTrainExam: '培训报名',
  showExam: '我的考试',
  showCourse: '精品课程',
} as const;
export type BrandSection = keyof typeof sectionKeys;

/** Tabs of the user centre that depend on the brand (user-002). */
export const tabKeys = {
  addressEdit: '我的地址',
  connect: '账号绑定',
  points: '积分日志',
  order: '商城订单',
  addr: '收货地址',
} as const;

/** What of a brand its preset brings, as a person may change it. */
export interface BrandLook {
  readonly words: Readonly<Partial<Record<BrandWord, string>>>;
  /** of the header, in order */
  readonly menu: readonly string[];
  /** of the home page, in order */
  readonly tiles: readonly string[];
  readonly sections: Readonly<Record<BrandSection, boolean>>;
  /** tabs of the user centre that are not shown */
  readonly hiddenTabs: readonly string[];
  readonly showsPassScore: boolean;
}
