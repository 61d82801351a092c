// What a slice says of its calls in its `calls.fixture.ts`: who is told what, for the tests that try every call.

/** In every name of what lies outside of an administrator's scope. */
export const marker = '南区';

/** What a call is about: an exam of somebody's, with a paper of it and whose that is. */
export interface About {
  readonly examId: string;
  readonly paperId: string;
  readonly userId: string;
  readonly version: number;
}

/** The same of another department, with a bank and a group of theirs. */
export interface Abroad extends About {
  readonly repoId: string;
  readonly departId: string;
  readonly groupId: string;
}

/** The arguments of a call, or the body of a path. */
type Bodies<Of> = Readonly<Record<string, (about: Of) => object>>;
/** Why a call is not tried. */
type Reasons = Readonly<Record<string, string>>;

/** What calls tell a bound administrator, by `kind name`; each call of the schema that asks for a session stands once. */
export interface ScopeCalls {
  /** Tell and change nothing of other people, and why. */
  readonly aboutNobody: Reasons;
  /** About one person, exam, paper or bank: refused, and nothing changes. */
  readonly refused: Bodies<Abroad>;
  /** What is everybody's: changed by nobody who is bound. */
  readonly wholeSite: Bodies<Abroad>;
  /** Over many: what lies outside is left out. */
  readonly lists: Bodies<Abroad>;
  /** Somebody else's paper is nobody's but theirs by the calls of who sits: whoever calls. */
  readonly ownPapers: Bodies<Abroad>;
  /** Watched live: refused. */
  readonly subscriptions: Readonly<Record<string, string>>;
}

/** What calls tell a teacher of an exam that they have nothing to do with (foreign-exams.int.test.ts). */
export interface ExamCalls {
  /** About one exam: refused to such a teacher, and to a bound administrator, as `refused` is. */
  readonly aboutOneExam: Bodies<About>;
  /** Over many exams, and `lists` as well: it is left out. */
  readonly examLists: Bodies<About>;
  /** Paths that are no operations, files in and out: refused. */
  readonly examFiles: Bodies<About>;
  /** Such paths about an own paper alone: who asks for another's is told that there is none. */
  readonly ownFiles: Bodies<About>;
  /** Such paths that can name no exam of anybody's, and why. */
  readonly otherFiles: Reasons;
  /** Behind a permission of exams, or with an exam's id, and about no exam of anybody's: why. */
  readonly aboutNoExam: Reasons;
}

/** What a slice's `calls.fixture.ts` exports as `calls`: of each table what it has. */
export type SliceCalls = Partial<ScopeCalls & ExamCalls>;

/** One reason for several calls. */
export const alike = (why: string, calls: readonly string[]): Reasons =>
  Object.fromEntries(calls.map((key) => [key, why]));
