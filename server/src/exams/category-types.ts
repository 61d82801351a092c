import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFields, OrderInput } from '../platform/graphql/paging.js';
import { DateTime, Fen, Flag, WireInt } from '../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class CategorySitting {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => DateTime, { nullable: true }) startTime!: number | null;
  @Field(() => DateTime, { nullable: true }) endTime!: number | null;
  @Field(() => Flag, { description: 'sat in a room, not on this site' }) offline!: boolean;
}

/** How a category takes sign-ups. */
@ObjectType({ simpleResolvers: true })
export class CategorySignUp {
  @Field(() => Flag, { description: 'its exams are sat by those who signed up alone' }) needed!: boolean;
  @Field(() => DateTime, { nullable: true }) opensAt!: number | null;
  @Field(() => DateTime, { nullable: true }) closesAt!: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'a place may be given back until so many hours before the start; null: it may not',
  })
  cancelHours!: number | null;
}

/** A category as people see it; `haveAssignExam`: it is assigned to the caller, free. */
@ObjectType({ simpleResolvers: true })
export class ExamCategoryRow {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
  @Field(() => String, { nullable: true }) cover!: string | null;
  @Field(() => Fen) price!: number;
  @Field(() => String) faceCrowd!: string;
  @Field(() => String) description!: string;
  @Field(() => String) context!: string;
  @Field(() => String, { nullable: true }) certSample!: string | null;
  @Field(() => Flag) isOpen!: boolean;
  @Field(() => Flag) haveAssignExam!: boolean;
  /** some sitting can still be taken */
  @Field(() => Flag) haveExam!: boolean;
  @Field(() => Flag) isBuy!: boolean;
  @Field(() => Flag) isSelectTime!: boolean;
  @Field(() => Flag, { description: 'in line for a sitting that is full' }) isWaiting!: boolean;
  @Field(() => [CategorySitting]) examList!: CategorySitting[];
  @Field(() => CategorySignUp) signUp!: CategorySignUp;
  @Field(() => Int) sort!: number;
  @Field(() => Int) version!: number;
  @Field(() => DateTime) createTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class ExamCategoryPage extends PageFields {
  @Field(() => [ExamCategoryRow]) records!: ExamCategoryRow[];
}

@ObjectType({ simpleResolvers: true })
export class CategoryUser {
  @Field(() => ID) userId!: string;
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => String, { nullable: true }) mobile!: string | null;
  /** assigned, without paying */
  @Field(() => Flag) free!: boolean;
}

@InputType()
export class CategoryPagingParams {
  @Field(() => String, { nullable: true }) name?: string | null;
  @Field(() => Flag, { nullable: true }) isOpen?: boolean | null;
}

@InputType()
export class CategoryPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => CategoryPagingParams, { nullable: true }) params?: CategoryPagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class CategorySignUpInput {
  @Field(() => Flag) needed!: boolean;
  @Field(() => DateTime, { nullable: true }) opensAt?: number | null;
  @Field(() => DateTime, { nullable: true }) closesAt?: number | null;
  @Field(() => WireInt, { nullable: true }) cancelHours?: number | null;
}

@InputType()
export class ExamCategoryInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String) name!: string;
  @Field(() => String, { nullable: true }) cover?: string | null;
  @Field(() => Fen, { nullable: true }) price?: number | null;
  @Field(() => String, { nullable: true }) faceCrowd?: string | null;
  @Field(() => String, { nullable: true }) description?: string | null;
  @Field(() => String, { nullable: true }) context?: string | null;
  @Field(() => String, { nullable: true }) certSample?: string | null;
  @Field(() => Flag, { nullable: true }) isOpen?: boolean | null;
  @Field(() => CategorySignUpInput, { nullable: true }) signUp?: CategorySignUpInput | null;
  @Field(() => WireInt, { nullable: true }) sort?: number | null;
}
