import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class LegalText {
  @Field(() => String) html!: string;
  @Field(() => Int, { description: 'rises with the text; 0: there has been none' }) version!: number;
  @Field(() => DateTime, { nullable: true }) since!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class BrandWordRow {
  @Field(() => String) key!: string;
  @Field(() => String) text!: string;
}

@InputType()
export class BrandWordInput {
  @Field(() => String) key!: string;
  @Field(() => String) text!: string;
}

/** The documented fields of the site's configuration, and what makes it a brand. */
@ObjectType({ simpleResolvers: true })
export class SiteConfig {
  @Field(() => ID) id!: string;
  @Field(() => Int) version!: number;
  @Field(() => String) title!: string;
  @Field(() => String) appName!: string;
  @Field(() => [String]) domains!: readonly string[];
  @Field(() => ID, { nullable: true }) departId!: string | null;
  @Field(() => String) siteName!: string;
  @Field(() => String) siteFullName!: string;
  @Field(() => String) backLogo!: string;
  @Field(() => String) frontLogo!: string;
  @Field(() => String) loginPageImg!: string;
  @Field(() => String) mpCode!: string;
  @Field(() => String) h5Host!: string;
  @Field(() => String) copyRight!: string;
  @Field(() => String) icp!: string;
  @Field(() => String) colour!: string;
  @Field(() => String) certificateUrl!: string;
  @Field(() => [BrandWordRow]) words!: readonly BrandWordRow[];
  @Field(() => [String]) menu!: readonly string[];
  @Field(() => [String]) tiles!: readonly string[];
  @Field(() => [String]) hiddenTabs!: readonly string[];
  @Field(() => Flag) showTrainExam!: boolean;
  @Field(() => Flag) showExam!: boolean;
  @Field(() => Flag) showCourse!: boolean;
  @Field(() => Flag) showsPassScore!: boolean;
  @Field(() => LegalText) agreement!: LegalText;
  @Field(() => LegalText) privacy!: LegalText;
  @Field(() => DateTime, { nullable: true }) updateTime!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class SiteConfigPage extends PageFields {
  @Field(() => [SiteConfig]) records!: SiteConfig[];
}

@InputType()
export class SiteConfigPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class BrandSaved {
  @Field(() => ID) id!: string;
  @Field(() => Int) version!: number;
}

/** What is left out stays as it is; of a new brand, as its variant begins. */
@InputType()
export class SiteConfigInput {
  @Field(() => ID, { nullable: true, description: 'left out or empty: the default brand; new: a new one' })
  id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => String, { nullable: true }) appName?: string | null;
  @Field(() => [String], { nullable: true }) domains?: string[] | null;
  @Field(() => ID, { nullable: true }) departId?: string | null;
  @Field(() => String, { nullable: true }) siteName?: string | null;
  @Field(() => String, { nullable: true }) siteFullName?: string | null;
  @Field(() => String, { nullable: true }) backLogo?: string | null;
  @Field(() => String, { nullable: true }) frontLogo?: string | null;
  @Field(() => String, { nullable: true }) loginPageImg?: string | null;
  @Field(() => String, { nullable: true }) mpCode?: string | null;
  @Field(() => String, { nullable: true }) h5Host?: string | null;
  @Field(() => String, { nullable: true }) copyRight?: string | null;
  @Field(() => String, { nullable: true }) icp?: string | null;
  @Field(() => String, { nullable: true }) colour?: string | null;
  @Field(() => String, { nullable: true }) certificateUrl?: string | null;
  @Field(() => [BrandWordInput], { nullable: true }) words?: BrandWordInput[] | null;
  @Field(() => [String], { nullable: true }) menu?: string[] | null;
  @Field(() => [String], { nullable: true }) tiles?: string[] | null;
  @Field(() => [String], { nullable: true }) hiddenTabs?: string[] | null;
  @Field(() => Flag, { nullable: true }) showTrainExam?: boolean | null;
  @Field(() => Flag, { nullable: true }) showExam?: boolean | null;
  @Field(() => Flag, { nullable: true }) showCourse?: boolean | null;
  @Field(() => Flag, { nullable: true }) showsPassScore?: boolean | null;
  @Field(() => String, { nullable: true, description: 'HTML' }) agreement?: string | null;
  @Field(() => String, { nullable: true, description: 'HTML' }) privacy?: string | null;
}

/** The sections of the home page of the brand of a host (spec 3 §11). */
@InputType()
export class DepartConfigInput {
  @Field(() => String, { nullable: true }) domain?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => Flag, { nullable: true }) showTrainExam?: boolean | null;
  @Field(() => Flag, { nullable: true }) showExam?: boolean | null;
  @Field(() => Flag, { nullable: true }) showCourse?: boolean | null;
}

/** How the site looks on a host. */
@ObjectType({ simpleResolvers: true })
export class StyleConfig {
  @Field(() => String) domain!: string;
  @Field(() => String) appName!: string;
  @Field(() => String, { description: '#rrggbb; empty: the program’s' }) colour!: string;
  @Field(() => [String], { description: 'ten shades from light to dark; none without a colour' })
  shades!: readonly string[];
}
