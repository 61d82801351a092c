import type { ZodType } from 'zod';
import type { User } from '@vigil/domain/organisation/user';
import type { Services } from '../../platform/services.js';
import type { Authority } from '../roles/authority.js';

/** What a kind may need of the act to say what becomes of one person. */
export interface ActAt {
  readonly services: Services;
  readonly actId: string;
  /** of the person in the act, from 0 */
  readonly place: number;
  /** id of the account: also of one that the act makes */
  readonly userId: string;
  /** id of whoever began it */
  readonly by: string;
  /** what that person may do when it is carried: what an act gives is judged by it once more */
  readonly authority: Authority;
  /** ms: when the act was begun */
  readonly begunAt: number;
}

/**
 * A kind of act over many people, told once here and in the table `kinds.ts`. `apply` is asked for each person, again
 * after a crash or when somebody else changed them meanwhile: it changes nothing itself and answers the account as it
 * is to be (its version is not looked at), or the sentence with which this person is refused it.
 */
export interface PeopleActKind<Change> {
  /** stays as it is: the log has it */
  readonly kind: string;
  /** for auditors and on screens, e.g. 批量设置有效期 */
  readonly noun: string;
  readonly change: ZodType<Change>;
  /** false: what follows from something else and therefore also happens to people beyond the reach of who began it */
  readonly heedsLevels: boolean;
  /** `user` null: the act makes it */
  readonly apply: (user: User | null, change: Change, at: ActAt) => User | string | Promise<User | string>;
  /** What is left to do when everybody was told: may be repeated. */
  finish?(services: Services, actId: string, change: Change): Promise<void>;
}

/** A kind in the table, whatever its change is. */
export type AnyActKind = Omit<PeopleActKind<never>, 'change'> & { readonly change: ZodType };

/** `apply` of a kind whose people are all there already. */
export const ofThoseThere =
  <Change>(
    apply: (user: User, change: Change, at: ActAt) => User | string | Promise<User | string>,
  ): PeopleActKind<Change>['apply'] =>
  (user, change, at) =>
    user === null ? '用户不存在！' : apply(user, change, at);
