import 'reflect-metadata';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class SettingChoice {
  @Field(() => String) value!: string;
  @Field(() => String) title!: string;
}

/** One switch or setting, with what its form says. */
@ObjectType({ simpleResolvers: true })
export class SettingRow {
  @Field(() => String) name!: string;
  @Field(() => String) group!: string;
  @Field(() => String) title!: string;
  @Field(() => String, { nullable: true }) hint!: string | null;
  @Field(() => String, { description: 'switch, choice, text, department' }) kind!: string;
  @Field(() => String, { description: 'of a switch: true or false' }) value!: string;
  @Field(() => String) initially!: string;
  @Field(() => [SettingChoice]) choices!: readonly SettingChoice[];
  @Field(() => Int, { nullable: true }) charsAtMost!: number | null;
  @Field(() => String, { nullable: true, description: 'shown while this one has the value of whileIs' })
  whileName!: string | null;
  @Field(() => String, { nullable: true }) whileIs!: string | null;
  @Field(() => String, { description: 'the source file that obeys it' }) obeyedBy!: string;
}

@ObjectType({ simpleResolvers: true })
export class SettingGroup {
  @Field(() => String) key!: string;
  @Field(() => String) title!: string;
}

/** The documented switches by their names; null: nothing of this installation has it. */
@ObjectType({ simpleResolvers: true })
export class SwitchConfig {
  @Field(() => Int, { description: '0: nobody has switched anything' }) version!: number;
  @Field(() => DateTime, { nullable: true }) updateTime!: number | null;
  @Field(() => Flag, { nullable: true }) userReg!: boolean | null;
  @Field(() => Flag, { nullable: true }) userAudit!: boolean | null;
  @Field(() => String, { nullable: true }) userDeptType!: string | null;
  @Field(() => String, { nullable: true }) userDeptCode!: string | null;
  @Field(() => Flag, { nullable: true }) accountLogin!: boolean | null;
  @Field(() => Flag, { nullable: true }) mobileLogin!: boolean | null;
  @Field(() => Flag, { nullable: true }) wechatLogin!: boolean | null;
  @Field(() => Flag, { nullable: true }) faceLogin!: boolean | null;
  @Field(() => Flag, { nullable: true }) cropLogin!: boolean | null;
  @Field(() => Flag, { nullable: true }) dingLogin!: boolean | null;
  @Field(() => String, { nullable: true }) faceAudit!: string | null;
  @Field(() => String, { nullable: true }) loginTick!: string | null;
  @Field(() => [SettingRow], { description: 'every switch and setting, the documented ones among them' })
  settings!: readonly SettingRow[];
  @Field(() => [SettingGroup]) groups!: readonly SettingGroup[];
}

@InputType()
export class SettingInput {
  @Field(() => String) name!: string;
  @Field(() => String) value!: string;
}

/** What is left out stays as it is. */
@InputType()
export class SwitchConfigInput {
  @Field(() => WireInt, { nullable: true, description: 'the one that was looked at' })
  version?: number | null;
  @Field(() => Flag, { nullable: true }) userReg?: boolean | null;
  @Field(() => Flag, { nullable: true }) userAudit?: boolean | null;
  @Field(() => String, { nullable: true }) userDeptType?: string | null;
  @Field(() => String, { nullable: true }) userDeptCode?: string | null;
  @Field(() => Flag, { nullable: true }) accountLogin?: boolean | null;
  @Field(() => Flag, { nullable: true }) mobileLogin?: boolean | null;
  @Field(() => Flag, { nullable: true }) wechatLogin?: boolean | null;
  @Field(() => Flag, { nullable: true }) faceLogin?: boolean | null;
  @Field(() => Flag, { nullable: true }) cropLogin?: boolean | null;
  @Field(() => Flag, { nullable: true }) dingLogin?: boolean | null;
  @Field(() => String, { nullable: true }) faceAudit?: string | null;
  @Field(() => String, { nullable: true }) loginTick?: string | null;
  @Field(() => [SettingInput], { nullable: true, description: 'by name; they win over the named fields' })
  settings?: SettingInput[] | null;
}

@ObjectType({ simpleResolvers: true })
export class SwitchesSaved {
  @Field(() => Int) version!: number;
}
