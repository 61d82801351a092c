/** Addresses of the audit. */
export const paths = {
  audit: '/admin/audit',
  fileLooks: '/admin/audit/looks',
  exports: '/admin/audit/exports',
  logins: '/admin/audit/logins',
  /** `at`: ms epoch */
  auditPaper: (paperId: string, at?: number) =>
    `/admin/audit/paper/${encodeURIComponent(paperId)}${at === undefined ? '' : `?at=t${Math.ceil(at / 1000)}`}`,
  /** Without an exam one is chosen there. `at`: ms epoch; `paperId`: whose card is marked */
  room: (examId?: string, at?: number, paperId?: string) => {
    const asked = new URLSearchParams({
      ...(at === undefined ? {} : { at: `t${Math.ceil(at / 1000)}` }),
      ...(paperId === undefined ? {} : { paper: paperId }),
    }).toString();
    const room =
      examId === undefined ? '/admin/audit/room' : `/admin/audit/room/${encodeURIComponent(examId)}`;
    return asked === '' ? room : `${room}?${asked}`;
  },
} as const;
