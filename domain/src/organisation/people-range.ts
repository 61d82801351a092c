/** Whom something is for: departments with those below them, groups, and people; all of them together. */
export interface PeopleRange {
  readonly departIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly userIds: readonly string[];
}
