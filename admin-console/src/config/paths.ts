const segment = encodeURIComponent;

/** The only place with the console's addresses. */
export const paths = {
  home: '/admin',
  examList: '/admin/exam/list',
  /** Without an id: a new exam. */
  examEdit: (examId?: string) =>
    examId === undefined ? '/admin/exam/edit' : `/admin/exam/edit/${segment(examId)}`,
  examPreview: (examId: string) => `/admin/exam/preview/${segment(examId)}`,
  examPrint: (examId: string) => `/admin/exam/print/${segment(examId)}`,
  examStatistics: (examId: string) => `/admin/exam/statistics/${segment(examId)}`,
  examCategory: '/admin/exam/category',
  watch: (examId: string) => `/admin/exam/watch/${segment(examId)}`,
  handed: (examId: string) => `/admin/exam/watch/${segment(examId)}/handed`,
  absent: (examId: string) => `/admin/exam/watch/${segment(examId)}/absent`,
  repoList: '/admin/repo/list',
  /** Questions of one bank, or of all. */
  quList: (repoId?: string) =>
    repoId === undefined ? '/admin/repo/qu' : `/admin/repo/qu?repoId=${segment(repoId)}`,
  /** Without an id: a new question, in the bank when one is given. */
  quEdit: (quId?: string, repoId?: string) =>
    `/admin/repo/qu/edit${quId === undefined ? '' : `/${segment(quId)}`}${repoId === undefined ? '' : `?repoId=${segment(repoId)}`}`,
  repoImport: (repoId: string) => `/admin/repo/import/${segment(repoId)}`,
  /** Examples of the kit, for who builds screens. */
  kit: '/admin/kit',
  audit: '/admin/audit',
  auditPaper: (paperId: string) => `/admin/audit/paper/${segment(paperId)}`,
  /** Served by the learners' app. */
  login: (redirect: string) => `/login?redirect=${segment(redirect)}`,
  learnerHome: '/web/index',
  profile: '/profile/index',
} as const;
