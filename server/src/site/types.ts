import 'reflect-metadata';
import { Field, ObjectType } from 'type-graphql';
import { Flag } from '../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class SiteProps {
  @Field(() => Flag) moduleExam!: boolean;
  @Field(() => Flag) moduleCourse!: boolean;
  @Field(() => Flag) moduleBattle!: boolean;
  @Field(() => Flag) moduleCert!: boolean;
  @Field(() => Flag) moduleMall!: boolean;
  @Field(() => Flag) modulePay!: boolean;
  @Field(() => Flag) mobileLogin!: boolean;
  @Field(() => Flag) accountLogin!: boolean;
  @Field(() => Flag) wechatLogin!: boolean;
  @Field(() => Flag) faceLogin!: boolean;
  @Field(() => Flag) cropLogin!: boolean;
  @Field(() => Flag) dingLogin!: boolean;
  @Field(() => Flag) userReg!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class SettingNow {
  @Field(() => String) name!: string;
  @Field(() => String, { description: 'of a switch: true or false' }) value!: string;
}

@ObjectType({ simpleResolvers: true })
export class DemoAccount {
  @Field(() => String) username!: string;
  @Field(() => String) password!: string;
  @Field(() => String) label!: string;
}

@ObjectType({ simpleResolvers: true })
export class SiteData {
  @Field(() => String) siteName!: string;
  @Field(() => String, { nullable: true }) backLogo!: string | null;
  @Field(() => String, { nullable: true }) frontLogo!: string | null;
  @Field(() => String, { nullable: true }) loginPageImg!: string | null;
  @Field(() => String, { nullable: true }) mpCode!: string | null;
  @Field(() => String, { nullable: true }) h5Host!: string | null;
  @Field(() => String, { nullable: true }) copyRight!: string | null;
  @Field(() => SiteProps) props!: SiteProps;
  @Field(() => [SettingNow], { description: 'switches and settings that pages obey, by name' })
  settings!: readonly SettingNow[];
  @Field(() => String, { description: 'differs when anything pages know of the site does' }) stamp!: string;
  @Field(() => Flag) captchaOff!: boolean;
  @Field(() => [DemoAccount]) demoAccounts!: readonly DemoAccount[];
  @Field(() => String) version!: string;
}

@ObjectType({ simpleResolvers: true })
export class DepartConfig {
  @Field(() => String) appName!: string;
  @Field(() => Flag) showTrainExam!: boolean;
  @Field(() => Flag) showExam!: boolean;
  @Field(() => Flag) showCourse!: boolean;
}
