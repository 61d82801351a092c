/** Another order than by department and account name. */
export interface PeopleOrder {
  readonly column: 'userName' | 'createTime';
  readonly descending: boolean;
}

/** Which people are asked for; all that are given must hold. */
export interface PeopleWanted {
  /** a part of the name, the account name or the mobile number */
  readonly keyword: string;
  /**
   * Whether the word is looked for in whole mobile numbers, for who reads them so. Absent: in what lists show of them,
   * as nobody is to find out digit by digit what is covered (decision 152).
   */
  readonly wholeNumbers?: boolean;
  /** a part of the account name; absent or '': any */
  readonly userName?: string;
  /** a part of the name; absent or '': any */
  readonly realName?: string;
  /** of a department and those below it; '': any */
  readonly deptCode: string;
  readonly roleType: number | null;
  readonly state: number | null;
  /** code of a role they have; '': any */
  readonly role: string;
  /** ms: only those whose account is over by then; null: any */
  readonly overAt: number | null;
  /** only these; null: any */
  readonly ids: readonly string[] | null;
  readonly excludes: readonly string[];
  /** only people with one of these groups' keys; absent: any */
  readonly groupKeys?: readonly string[];
}
