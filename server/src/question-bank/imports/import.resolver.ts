import 'reflect-metadata';
import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { tooManyChapters } from '@vigil/domain/question-bank/bank';
import { questionText } from '@vigil/domain/question-bank/question-text';
import { Access } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { fileIdsIn } from '../../platform/files/named-files.js';
import { DateTime, Flag } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { usableBank } from '../banks.js';
import { questionsPerPart } from '../formats/questions-per-part.js';
import type { ReadQuestion } from '../formats/read-question.js';
import { chaptersToAdd } from './import-chapters.js';
import { importKept, imports, isWarned, partOf, partsOf, type QuestionImport } from './imports.js';
import { PageFields } from '../../platform/graphql/paging.js';

/**
 * A file of questions: read (preview), being stored (running), stored (done) or not to be stored (failed).
 */
@ObjectType({ simpleResolvers: true })
export class ImportState {
  @Field(() => ID) id!: string;
  @Field(() => ID) repoId!: string;
  @Field(() => String) fileName!: string;
  /** excel, word, text, gift, moodle, qti */
  @Field(() => String) format!: string;
  /** preview, running, done, failed */
  @Field(() => String) state!: string;
  /** why it failed, for who began it */
  @Field(() => String, { nullable: true }) problem?: string | null;
  @Field(() => Int) total!: number;
  /** with problems: shown, never stored */
  @Field(() => Int) bad!: number;
  /** stored, without something their file had */
  @Field(() => Int) warned!: number;
  /** questions looked at so far */
  @Field(() => Int) done!: number;
  @Field(() => DateTime) createTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class ImportRow {
  /** place in the file, from 1 */
  @Field(() => Int) place!: number;
  @Field(() => Int) line!: number;
  @Field(() => Int, { nullable: true }) quType!: number | null;
  @Field(() => String) text!: string;
  @Field(() => [String]) chapter!: readonly string[];
  @Field(() => [String]) problems!: readonly string[];
  /** what of it the bank cannot keep */
  @Field(() => [String]) warnings!: readonly string[];
}

@ObjectType({ simpleResolvers: true })
export class ImportRows extends PageFields {
  @Field(() => [ImportRow]) records!: ImportRow[];
}

/** An import after its file was read: what was found, storing it, how far that is. */
@Resolver()
export class ImportResolver {
  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/import/state')
  @Query(() => ImportState)
  async questionImport(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ImportState> {
    return stateOf(await own(context, id));
  }

  /**
   * The caller's imports into a bank within the last day, newest first, at most 10: one that was left is
   * found again.
   */
  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/import/list')
  @Query(() => [ImportState])
  async questionImports(
    @Arg('repoId', () => ID) repoId: string,
    @Ctx() context: RequestContext,
  ): Promise<ImportState[]> {
    const since = context.services.clock.now() - importKept;
    const found = await imports(context.services).find({
      filter: { ownerId: account(context).id, repoId, createTime: { gte: since } },
      sort: [{ field: 'createTime', descending: true }],
      limit: 10,
    });
    return found.map(stateOf);
  }

  /** A page of what was read, 200 a page; `bad`: only those with problems, `warned`: with warnings alone. */
  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/import/rows')
  @Query(() => ImportRows)
  async questionImportRows(
    @Arg('id', () => ID) id: string,
    @Arg('current', () => Int, { nullable: true }) current: number | null,
    @Arg('bad', () => Flag, { nullable: true }) bad: boolean | null,
    @Arg('warned', () => Flag, { nullable: true }) warned: boolean | null,
    @Ctx() context: RequestContext,
  ): Promise<ImportRows> {
    const found = await own(context, id);
    const page = Math.max(1, current ?? 1);
    if (bad !== true && warned !== true) {
      const questions = await partOf(context.services, id, page - 1);
      const records = questions.map((read, index) => rowOf(read, (page - 1) * questionsPerPart + index));
      return { records, total: found.total, pages: found.parts, current: page, size: questionsPerPart };
    }
    const rows: ImportRow[] = [];
    let place = 0;
    for await (const questions of partsOf(context.services, found)) {
      for (const read of questions) {
        if ((bad === true && read.problems.length > 0) || (warned === true && isWarned(read)))
          rows.push(rowOf(read, place));
        place += 1;
      }
    }
    const records = rows.slice((page - 1) * questionsPerPart, page * questionsPerPart);
    return {
      records,
      total: rows.length,
      pages: Math.ceil(rows.length / questionsPerPart),
      current: page,
      size: questionsPerPart,
    };
  }

  /**
   * Begins to store what was read. `whole`: all or nothing, refused while one question has problems; else
   * those with problems are left out. Refused when the bank would have too many chapters.
   */
  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/import/start')
  @Mutation(() => ImportState)
  async questionImportStart(
    @Arg('id', () => ID) id: string,
    @Arg('whole', () => Flag) whole: boolean,
    @Ctx() context: RequestContext,
  ): Promise<ImportState> {
    const found = await own(context, id);
    if (found.state !== 'preview') return stateOf(found);
    if (whole && found.bad > 0)
      throw new RefusedError('ImportHasProblems', `文件中有${found.bad}道试题存在问题，请修改后重新导入！`);
    if (found.bad === found.total) throw new RefusedError('ImportHasProblems', '文件中没有可以导入的试题！');
    const bank = await usableBank(context, found.repoId);
    if ((await chaptersToAdd(context.services, found, bank)) === null) throw badInput(tooManyChapters);
    for await (const questions of partsOf(context.services, found))
      await context.services.fileRecords.name(fileIdsIn(JSON.stringify(questions)));
    const begun: QuestionImport = { ...found, state: 'running', startTime: context.services.clock.now() };
    await imports(context.services).put(begun);
    return stateOf(begun);
  }
}

async function own(context: RequestContext, id: string): Promise<QuestionImport> {
  const found = await imports(context.services).get(id);
  if (found === null || found.ownerId !== account(context).id) throw notFound('导入');
  return found;
}

const stateOf = (found: QuestionImport): ImportState => ({ ...found, warned: found.warned ?? 0 });

const rowOf = ({ line, question, chapter, problems, warnings }: ReadQuestion, index: number): ImportRow => ({
  place: index + 1,
  line,
  quType: question?.quType ?? null,
  text: question === null ? '' : questionText({ ...question, quId: '', repoId: '', version: 1 }),
  chapter,
  problems,
  warnings,
});
