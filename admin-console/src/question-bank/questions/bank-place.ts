/** Which questions the list shows: of all banks, of one, of one of its chapters (`none`: of no chapter). */
export interface BankPlace {
  readonly repoId: string | undefined;
  readonly chapterId: string | undefined;
}
