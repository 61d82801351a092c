import 'reflect-metadata';
import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag } from '../platform/graphql/scalars.js';
import { EmbeddedLink } from './embedded/types.js';
import { BrandWordRow } from './brands/types.js';

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
  @Field(() => String, { nullable: true }) siteFullName!: string | null;
  @Field(() => String, { nullable: true }) icp!: string | null;
  @Field(() => Boolean) hasAgreement!: boolean;
  @Field(() => Boolean) hasPrivacy!: boolean;
  @Field(() => SiteProps) props!: SiteProps;
  @Field(() => [SettingNow], { description: 'switches and settings that pages obey, by name' })
  settings!: readonly SettingNow[];
  @Field(() => [EmbeddedLink], { description: 'pages of others that the learners’ menu leads to' })
  pages!: readonly EmbeddedLink[];
  @Field(() => String, { description: 'differs when anything pages know of the site does' }) stamp!: string;
  @Field(() => Flag) captchaOff!: boolean;
  @Field(() => [DemoAccount]) demoAccounts!: readonly DemoAccount[];
  @Field(() => String) version!: string;
}

/** That the site is maintained, or is to be. */
@ObjectType({ simpleResolvers: true })
export class MaintenanceNews {
  @Field(() => Boolean, { description: 'false with a text: it is announced' }) on!: boolean;
  @Field(() => String) text!: string;
}

/** A text that people may read before they agree. */
@ObjectType({ simpleResolvers: true })
export class LegalNotice {
  @Field(() => String) html!: string;
  @Field(() => Int) version!: number;
  @Field(() => DateTime) since!: number;
}

/** What the site shows on a host: sections of the home page, and everything a brand does otherwise. */
@ObjectType({ simpleResolvers: true })
export class DepartConfig {
  @Field(() => String) appName!: string;
  @Field(() => [BrandWordRow], { description: 'those that differ from the usual ones' })
  words!: readonly BrandWordRow[];
  @Field(() => [String], { description: 'of the header, in order' }) menu!: readonly string[];
  @Field(() => [String], { description: 'of the home page, in order' }) tiles!: readonly string[];
  @Field(() => [String]) hiddenTabs!: readonly string[];
  @Field(() => Flag) showsPassScore!: boolean;
  @Field(() => String, { nullable: true }) certificateUrl!: string | null;
  @Field(() => [String], { description: 'ten shades from light to dark; none: the program’s' })
  shades!: readonly string[];
  @Field(() => Flag) showTrainExam!: boolean;
  @Field(() => Flag) showExam!: boolean;
  @Field(() => Flag) showCourse!: boolean;
}
