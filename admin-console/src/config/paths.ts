/** The only place with the console's URLs. */
export const paths = {
  home: '/admin',
  examList: '/admin/exam/list',
  watch: (examId: string) => `/admin/exam/watch/${encodeURIComponent(examId)}`,
  handed: (examId: string) => `/admin/exam/watch/${encodeURIComponent(examId)}/handed`,
  absent: (examId: string) => `/admin/exam/watch/${encodeURIComponent(examId)}/absent`,
  audit: '/admin/audit',
  auditPaper: (paperId: string) => `/admin/audit/paper/${encodeURIComponent(paperId)}`,
  /** Served by the learners' app. */
  login: (redirect: string) => `/login?redirect=${encodeURIComponent(redirect)}`,
  learnerHome: '/web/index',
  profile: '/profile/index',
} as const;
