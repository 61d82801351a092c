import 'reflect-metadata';
import { Arg, Ctx, Field, Float, ID, InputType, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { OrderInput, PageFields } from '../../platform/graphql/paging.js';
import { DateTime, WireInt } from '../../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { attentionCount, runningExams, runningFigures } from './running-exams.js';

const usualSize = 5;

@InputType()
export class DashExamParams {
  @Field(() => String, { nullable: true }) title?: string | null;
}

@InputType()
export class DashExamPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => DashExamParams, { nullable: true }) params?: DashExamParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class DashExam {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => DateTime, { nullable: true }) startTime!: number | null;
  @Field(() => DateTime, { nullable: true }) endTime!: number | null;
  @Field(() => Int) requireCount!: number;
  @Field(() => Int) processCount!: number;
  @Field(() => Int) handCount!: number;
  @Field(() => Int) missCount!: number;
  @Field(() => Int, { nullable: true, description: 'without a paper yet; null: nobody may come any more' })
  awaitedCount!: number | null;
  @Field(() => Int, { nullable: true, description: 'for who may watch the exam' })
  onlineCount!: number | null;
  @Field(() => Int, { nullable: true, description: 'for who may watch the exam' })
  attentionCount!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class DashExamPage extends PageFields {
  @Field(() => [DashExam]) records!: DashExam[];
}

/** Exams that run now, for the home of the console and for whoever shows them elsewhere. */
@Resolver()
export class DashExamsResolver {
  @Access.admin('exam:list', 'audit:view')
  @Rest('/api/stat/exam/dash-exam-list')
  @Query(() => DashExamPage)
  async dashExamList(
    @Arg('input', () => DashExamPagingInput) input: DashExamPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<DashExamPage> {
    const page = pageOf(input, usualSize);
    sortOf(input, {}, []);
    const title = input.params?.title?.trim() ?? '';
    const found = (await runningExams(context)).filter(({ exam }) => exam.title.includes(title));
    const records = await Promise.all(
      found.slice(page.skip, page.skip + page.size).map(async ({ exam, mayWatch }) => {
        const figures = await runningFigures(context.services, exam.id);
        const { requireCount, processCount, handCount, missCount, awaitedCount, onlineCount } = figures;
        return {
          ...{ id: exam.id, title: exam.title, startTime: exam.startTime, endTime: exam.endTime },
          ...{ requireCount, processCount, handCount, missCount, awaitedCount },
          onlineCount: mayWatch ? onlineCount : null,
          attentionCount: mayWatch ? attentionCount(figures) : null,
        };
      }),
    );
    return toPage(records, found.length, page);
  }
}
