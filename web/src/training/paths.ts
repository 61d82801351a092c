const segment = encodeURIComponent;

/** Addresses of practising (spec 2 §2). */
export const paths = {
  banks: '/web/repo',
  view: (repoId: string) => `/web/repo/view/${segment(repoId)}`,
  /** `chapterId`: with mode 4 alone. With mode 0 `repoId` is an exam's id. */
  training: (repoId: string, mode: number, chapterId: string | null = null) =>
    `/web/repo/training/${segment(repoId)}/${mode}${chapterId === null ? '' : `?chapter=${segment(chapterId)}`}`,
  result: (trainId: string) => `/web/repo/repo/${segment(trainId)}`,
  /** Own records, a tab of the user centre. */
  records: '/web/uc?to=train',
} as const;

/** Where a training belongs: the wrong-book of mode 0, else its bank (train-002). */
export const homeOf = (repoId: string, mode: number): string =>
  mode === 0 ? `/web/book/list/${segment(repoId)}` : paths.view(repoId);
