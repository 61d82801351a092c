import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { plainAccount, type User } from '@vigil/domain/organisation/public';
import { collections as peopleCollections } from '../organisation/public.js';
import { examDefinitions } from '../exams/public.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { WireInt } from '../platform/graphql/scalars.js';
import { tellFound } from '../platform/reference/found-documents.js';
import { Rest } from '../platform/rest.js';

const mostAtOnce = 20_000;
const inOneGo = 200;

@InputType()
export class LoadTestCandidatesInput {
  @Field(() => ID) examId!: string;
  @Field(() => WireInt) count!: number;
}

/** A candidate made for load: logged in, without a password. */
@ObjectType({ simpleResolvers: true })
export class LoadTestCandidate {
  @Field(() => ID) userId!: string;
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) token!: string;
}

/** Candidates for load tests (wire.md, accounts). Registered only with LOAD_TEST=on. */
@Resolver()
export class LoadTestResolver {
  @Access.admin()
  @Rest('/api/load-test/candidates')
  @Mutation(() => [LoadTestCandidate])
  async loadTestCandidates(
    @Arg('input', () => LoadTestCandidatesInput) input: LoadTestCandidatesInput,
    @Ctx() context: RequestContext,
  ): Promise<LoadTestCandidate[]> {
    const { services } = context;
    const { examId, count } = input;
    if (count < 1 || count > mostAtOnce) throw badInput(`人数应为 1 到 ${mostAtOnce}！`);
    const exam = await examDefinitions(services).get(examId);
    if (exam.openType === 2 || exam.openType === 3) throw badInput('压力测试只支持公开或密码考试！');
    const users = services.documents.collection<User>(peopleCollections.users);
    const made: LoadTestCandidate[] = [];
    while (made.length < count) {
      const batch = Array.from({ length: Math.min(inOneGo, count - made.length) }, () =>
        candidate(services.clock.now()),
      );
      const finding = { why: 'load-test', operator: null, now: services.clock.now() } as const;
      await tellFound(services.log, peopleCollections.users, batch, finding);
      const sessions = await Promise.all(
        batch.map(async (user) => {
          await users.put(user);
          services.accounts.changed(user.id);
          return services.sessions.open((await services.accounts.read(user.id)) ?? gone());
        }),
      );
      for (const [index, user] of batch.entries()) {
        made.push({
          userId: user.id,
          userName: user.userName,
          realName: user.realName,
          token: sessions[index]?.token ?? '',
        });
      }
    }
    return made;
  }
}

function candidate(now: number): User {
  const id = randomUUID();
  return {
    ...plainAccount,
    id,
    version: 1,
    userName: `load-${id}`,
    realName: `压测${id.slice(0, 6)}`,
    roleType: 1,
    roles: ['learner'],
    createTime: now,
  };
}

function gone(): never {
  throw new Error('an account that was just made is gone');
}
