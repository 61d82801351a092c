import 'reflect-metadata';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PageFields } from '../../../platform/graphql/paging.js';
import { DateTime } from '../../../platform/graphql/scalars.js';

/** A file of people: read (preview), or begun, which its act (`/api/sys/user/act`, the same id) tells more of. */
@ObjectType({ simpleResolvers: true })
export class PeopleImport {
  @Field(() => ID) id!: string;
  @Field(() => String) fileName!: string;
  /** preview, begun */
  @Field(() => String) state!: string;
  /** how far its act is: running, done; null: it has not begun */
  @Field(() => String, { nullable: true }) actState!: string | null;
  @Field(() => Int) total!: number;
  /** rows with problems: nobody is imported while there are any */
  @Field(() => Int) bad!: number;
  @Field(() => DateTime) createTime!: number;
  /** when slips were last made; null: never */
  @Field(() => DateTime, { nullable: true }) slipsAt!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class PeopleImportRow {
  /** in the sheet, from 1 */
  @Field(() => Int) line!: number;
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) department!: string;
  @Field(() => [String]) roleNames!: readonly string[];
  @Field(() => String) mobile!: string;
  @Field(() => String) email!: string;
  /** the middle is left out */
  @Field(() => String) idCard!: string;
  @Field(() => DateTime, { nullable: true }) expireTime!: number | null;
  @Field(() => [String]) problems!: readonly string[];
}

@ObjectType({ simpleResolvers: true })
export class PeopleImportRows extends PageFields {
  @Field(() => [PeopleImportRow]) records!: PeopleImportRow[];
}

/** What somebody needs for the first login, to be printed and handed over. */
@ObjectType({ simpleResolvers: true })
export class CredentialSlip {
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) deptName!: string;
  @Field(() => String) password!: string;
}
