import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Sharing } from '../organisation/public.js';
import { DateTime, Fen, Flag } from '../platform/graphql/scalars.js';
import { PageFields } from '../platform/graphql/paging.js';

@ObjectType({ simpleResolvers: true })
export class ChapterRow {
  @Field(() => ID) id!: string;
  @Field(() => ID) repoId!: string;
  @Field(() => String) title!: string;
  @Field(() => Int) sort!: number;
  @Field(() => ID, { nullable: true }) parentId!: string | null;
  /** usable and disabled questions that stand in this chapter itself */
  @Field(() => Int) quCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class TypeCount {
  @Field(() => Int) quType!: number;
  @Field(() => Int) count!: number;
  @Field(() => Int, { nullable: true, description: 'Of one bank, for learners: the mode that practises it.' })
  mode?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The record of a mode that goes on, else the last one.' })
export class PracticeRecord {
  @Field(() => ID) id!: string;
  @Field(() => Int) state!: number;
  @Field(() => Int) answerCount!: number;
  @Field(() => Int) totalCount!: number;
  @Field(() => Int, { description: 'Whole percents answered.' }) percent!: number;
}

@ObjectType({ simpleResolvers: true })
export class PracticeMode {
  @Field(() => ID) id!: string;
  @Field(() => Int) mode!: number;
  @Field(() => String) image!: string;
  @Field(() => PracticeRecord, { nullable: true }) repoTrainDTO!: PracticeRecord | null;
}

@ObjectType({ simpleResolvers: true })
export class BankRow {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => ID, { nullable: true }) catId!: string | null;
  @Field(() => String, { nullable: true }) cover!: string | null;
  @Field(() => Fen) price!: number;
  @Field(() => String) faceCrowd!: string;
  @Field(() => String) remark!: string;
  @Field(() => Flag) training!: boolean;
  @Field(() => Int) state!: number;
  @Field(() => Int) quCount!: number;
  @Field(() => Int) objCount!: number;
  @Field(() => Int) subjCount!: number;
  @Field(() => [TypeCount]) typeList!: TypeCount[];
  @Field(() => [PracticeMode], { description: 'Of one bank, for learners: how it is practised.' })
  modeList!: PracticeMode[];
  @Field(() => ID, { nullable: true }) ownerId!: string | null;
  @Field(() => String, { nullable: true }) ownerName!: string | null;
  @Field(() => Sharing) shared!: Sharing;
  @Field(() => String, {
    nullable: true,
    description: 'of a learner: free, designated or bought; null: to be bought, or staff',
  })
  right!: string | null;
  @Field(() => Int) version!: number;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime) updateTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class BankPage extends PageFields {
  @Field(() => [BankRow]) records!: BankRow[];
}

/** A question as lists show it: its words without markup. */
@ObjectType({ simpleResolvers: true })
export class QuestionRow {
  @Field(() => ID) id!: string;
  @Field(() => Int) quType!: number;
  @Field(() => String) text!: string;
  @Field(() => ID) repoId!: string;
  @Field(() => String) repoTitle!: string;
  @Field(() => ID, { nullable: true }) chapterId!: string | null;
  @Field(() => String, { nullable: true }) chapterTitle!: string | null;
  @Field(() => Int) level!: number;
  @Field(() => [String]) tags!: readonly string[];
  @Field(() => Int) state!: number;
  @Field(() => Int) version!: number;
  /** exams that name it; what a draw may take is not counted */
  @Field(() => Int) uses!: number;
  @Field(() => String, { nullable: true }) createByName!: string | null;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime) updateTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class QuestionPage extends PageFields {
  @Field(() => [QuestionRow]) records!: QuestionRow[];
}

@ObjectType({ simpleResolvers: true })
export class QuestionAuthor {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
  @Field(() => Int) count!: number;
}

@ObjectType({ simpleResolvers: true })
export class BankOption {
  @Field(() => ID) id!: string;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true }) image?: string | null;
  @Field(() => Flag) isRight!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class BankBlank {
  @Field(() => ID) id!: string;
  @Field(() => [String]) accepted!: readonly string[];
}

@ObjectType({ simpleResolvers: true })
export class BankPair {
  @Field(() => ID) id!: string;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true }) image?: string | null;
  /** id of the right-hand item it belongs to */
  @Field(() => ID) matchId!: string;
}

@ObjectType({ simpleResolvers: true })
export class BankMatch {
  @Field(() => ID) id!: string;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true }) image?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class BankCodeTest {
  @Field(() => ID) id!: string;
  @Field(() => String) input!: string;
  @Field(() => String) output!: string;
  @Field(() => Flag) visible!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class BankCode {
  @Field(() => [BankCodeTest]) tests!: readonly BankCodeTest[];
  /** ms for each test */
  @Field(() => Int) timeLimit!: number;
}

@ObjectType({ simpleResolvers: true })
export class MarkingPoint {
  @Field(() => ID) id!: string;
  @Field(() => String) text!: string;
  /** share of the question's points, 0 to 1 */
  @Field(() => Float) share!: number;
}

/** What every question and every part of a composite has, with its key: for those who may edit the bank. */
@ObjectType({ simpleResolvers: true })
class QuestionBody {
  @Field(() => ID) quId!: string;
  @Field(() => Int) quType!: number;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true }) image?: string | null;
  @Field(() => String, { nullable: true }) media?: string | null;
  @Field(() => String) analysis!: string;
  @Field(() => [BankOption], { nullable: true }) options?: readonly BankOption[] | null;
  @Field(() => [BankBlank], { nullable: true }) blanks?: readonly BankBlank[] | null;
  @Field(() => Flag, { nullable: true }) inOrder?: boolean | null;
  @Field(() => [BankPair], { nullable: true }) pairs?: readonly BankPair[] | null;
  @Field(() => [BankMatch], { nullable: true }) matches?: readonly BankMatch[] | null;
  @Field(() => String, { nullable: true }) rightAnswer?: string | null;
  @Field(() => String, { nullable: true }) titleBody?: string | null;
  @Field(() => String, { nullable: true }) scratchUrl?: string | null;
  @Field(() => BankCode, { nullable: true }) code?: BankCode | null;
  @Field(() => [MarkingPoint], { nullable: true }) points?: readonly MarkingPoint[] | null;
}

@ObjectType({ simpleResolvers: true })
export class BankQuestionPart extends QuestionBody {
  /** share of the composite's points, 0 to 1 */
  @Field(() => Float) share!: number;
}

/** One version of a question, whole. */
@ObjectType({ simpleResolvers: true })
export class BankQuestion extends QuestionBody {
  @Field(() => ID) id!: string;
  @Field(() => Int) version!: number;
  @Field(() => ID) repoId!: string;
  @Field(() => ID, { nullable: true }) chapterId?: string | null;
  @Field(() => Int) level!: number;
  @Field(() => [String]) tags!: readonly string[];
  @Field(() => Float, { nullable: true }) scoreHint?: number | null;
  @Field(() => [BankQuestionPart], { nullable: true }) parts?: readonly BankQuestionPart[] | null;
  @Field(() => Int) state!: number;
  @Field(() => DateTime) updateTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class QuestionUse {
  @Field(() => ID, { nullable: true, description: 'null: an exam that one does not set' }) examId!:
    | string
    | null;
  @Field(() => String, {
    nullable: true,
    description: 'null: an exam that one does not see, which is counted and not named',
  })
  title!: string | null;
  /** fixed: named by the exam; drawn: a rule of the exam may draw it */
  @Field(() => String) how!: string;
}

@ObjectType({ simpleResolvers: true })
export class QuestionTwins {
  @Field(() => QuestionRow) a!: QuestionRow;
  @Field(() => QuestionRow) b!: QuestionRow;
  /** 0 to 1 */
  @Field(() => Float) likeness!: number;
}

@ObjectType({ simpleResolvers: true })
export class ChapterQuestions {
  @Field(() => ID, { nullable: true }) chapterId!: string | null;
  @Field(() => String) title!: string;
  @Field(() => Int, { description: 'how many chapters stand above it' }) depth!: number;
  @Field(() => Int) quCount!: number;
  @Field(() => Int, { description: 'with those of the chapters below it' }) wholeCount!: number;
  @Field(() => [TypeCount]) typeList!: TypeCount[];
}
