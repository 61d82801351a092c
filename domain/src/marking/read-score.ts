/** A row of a file of scores (线下阅卷) as the server read it, with what would come of it. */
export interface ReadScore {
  /** of the file, from 1 */
  readonly line: number;
  /** null: nobody who sits this exam */
  readonly userId: string | null;
  readonly userName: string;
  readonly realName: string;
  readonly objScore: number;
  readonly subjScore: number;
  readonly remark: string;
  readonly reason: string;
  /** what was entered before; null: nothing */
  readonly before: number | null;
  readonly problems: readonly string[];
}
