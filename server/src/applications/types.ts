import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { IdOf, OrderInput, PageFields } from '../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../platform/graphql/scalars.js';

/** One application, as its applicant reads it. */
@ObjectType({ simpleResolvers: true })
export class ExamApplication extends IdOf {
  @Field(() => ID) examId!: string;
  @Field(() => String) examTitle!: string;
  @Field(() => Int, { description: '0 access, 1 abnormal' }) kind!: number;
  @Field(() => String) applyMsg!: string;
  @Field(() => DateTime) applyTime!: number;
  @Field(() => Int, { description: '0 waits, 1 approved, 2 rejected, 3 withdrawn' }) auditState!: number;
  @Field(() => String) auditMsg!: string;
  @Field(() => DateTime, { nullable: true }) auditTime!: number | null;
  @Field(() => Flag, { description: 'a paper was started with it' }) auditUsed!: boolean;
  @Field(() => [String], { description: 'what is lifted: late, chances, signUp, devices' }) lifts!: string[];
  @Field(() => DateTime, {
    nullable: true,
    description: 'until when; null: as long as the exam may be entered',
  })
  until!: number | null;
  @Field(() => [String], { description: 'addresses of what was attached' }) files!: string[];
}

/** One application, as staff read it. */
@ObjectType({ simpleResolvers: true })
export class ExamApplicationRow extends ExamApplication {
  @Field(() => ID) applyUser!: string;
  @Field(() => String) applyUser_dictText!: string;
  @Field(() => String, { nullable: true }) auditBy_dictText!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'the exam whose device check failed, where it is another',
  })
  oldExamTitle!: string | null;
  @Field(() => Flag, { nullable: true, description: 'whether the camera check succeeded; null: not asked' })
  cameraPass!: boolean | null;
  @Field(() => Flag, { description: 'the caller’s own: another one decides' }) own!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class ExamApplicationPage extends PageFields {
  @Field(() => [ExamApplicationRow]) records!: ExamApplicationRow[];
}

@InputType()
export class ExamApplyParams {
  @Field(() => ID, { nullable: true }) examId?: string | null;
  @Field(() => String, { nullable: true, description: 'a part of the exam’s name' }) title?: string | null;
  @Field(() => WireInt, { nullable: true }) auditState?: number | null;
}

@InputType()
export class ExamApplyPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => ExamApplyParams, { nullable: true }) params?: ExamApplyParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class ExamApplyInput {
  @Field(() => ID) examId!: string;
  @Field(() => String) applyMsg!: string;
  @Field(() => [String], { nullable: true, description: 'addresses of own uploads, three at most' })
  files?: string[] | null;
}

@InputType()
export class ExamAbnormalInput {
  @Field(() => ID, { nullable: true, description: 'another time; left out: the same exam' })
  examId?: string | null;
  @Field(() => String) reason!: string;
  @Field(() => ID) oldExamId!: string;
  @Field(() => Flag, { nullable: true }) cameraPass?: boolean | null;
  @Field(() => [String], { nullable: true }) files?: string[] | null;
}

@InputType()
export class ExamApplyAuditInput {
  @Field(() => [ID]) ids!: string[];
  @Field(() => WireInt, { nullable: true, description: '1 approved, 2 rejected' }) auditState?: number | null;
  @Field(() => String, { nullable: true }) auditMsg?: string | null;
  @Field(() => [String], {
    nullable: true,
    description: 'left out: all that concerns applications of its kind',
  })
  lifts?: string[] | null;
  @Field(() => DateTime, { nullable: true }) until?: number | null;
}

/** What became of several at once. */
@ObjectType({ simpleResolvers: true })
export class ExamApplyAudited {
  @Field(() => Int) done!: number;
  @Field(() => [String], { description: 'why others were not, each once' }) refused!: string[];
}
