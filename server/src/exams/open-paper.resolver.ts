import { paperLeftSeconds } from '@vigil/domain/sitting/public';
import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { Flag } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { papersOf } from '../sitting/public.js';

@ObjectType({ simpleResolvers: true })
export class OpenPaper {
  @Field(() => ID) id!: string;
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => Int) examType!: number;
  @Field(() => Int) leftSeconds!: number;
  @Field(() => Flag) stepOn!: boolean;
}

/** The paper that a learner has open: while there is one no other exam is begun, and lists of exams say so. */
@Resolver()
export class OpenPaperResolver {
  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/check-process')
  @Query(() => OpenPaper, { nullable: true })
  async checkProcess(
    @Arg('examId', () => ID, { nullable: true }) examId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<OpenPaper | null> {
    const { services } = context;
    const open = await papersOf(services).openPaperOf(account(context).id);
    if (open === null || (examId && open.paper.examId !== examId)) return null;
    const { state, paper } = open;
    const left = paperLeftSeconds(state, paper, services.clock.now());
    const { paperId: id, examTitle: title, rules } = paper;
    return {
      id,
      examId: paper.examId,
      title,
      examType: rules.examType,
      leftSeconds: left,
      stepOn: rules.stepOn,
    };
  }
}
