import 'reflect-metadata';
import { Field, InputType } from 'type-graphql';

/** What somebody says who makes an account. Nothing else of it can be reached through this input. */
@InputType()
export class RegisterInput {
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) password!: string;
  @Field(() => String, { nullable: true }) deptCode?: string | null;
  @Field(() => String, { nullable: true }) captchaKey?: string | null;
  @Field(() => String, { nullable: true }) captchaValue?: string | null;
  @Field(() => String, { nullable: true, description: 'The host of the page: whose texts are agreed to.' })
  domain?: string | null;
}
