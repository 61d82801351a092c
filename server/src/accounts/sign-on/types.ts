import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class MappedValueType {
  @Field(() => String) value!: string;
  @Field(() => String) code!: string;
}

@InputType()
export class MappedValueInput {
  @Field(() => String) value!: string;
  @Field(() => String) code!: string;
}

/** A field that only one kind of provider has. */
@ObjectType({ simpleResolvers: true })
export class SignOnOption {
  @Field(() => String) name!: string;
  @Field(() => String) value!: string;
}

@InputType()
export class SignOnOptionInput {
  @Field(() => String) name!: string;
  @Field(() => String) value!: string;
}

@ObjectType({ simpleResolvers: true })
export class SignOnMapping {
  @Field(() => String, { description: 'userName, mobile, idCard, email, none' }) matchBy!: string;
  @Field(() => String) matchAttribute!: string;
  @Field(() => String) userNameAttribute!: string;
  @Field(() => String) realNameAttribute!: string;
  @Field(() => String) mobileAttribute!: string;
  @Field(() => String) emailAttribute!: string;
  @Field(() => String) departAttribute!: string;
  @Field(() => [MappedValueType]) departs!: readonly MappedValueType[];
  @Field(() => String) roleAttribute!: string;
  @Field(() => [MappedValueType]) roles!: readonly MappedValueType[];
  @Field(() => Flag) createPeople!: boolean;
  @Field(() => Flag, { description: 'Department and roles are set at each sign-in.' }) follow!: boolean;
}

@InputType()
export class SignOnMappingInput {
  @Field(() => String) matchBy!: string;
  @Field(() => String) matchAttribute!: string;
  @Field(() => String) userNameAttribute!: string;
  @Field(() => String) realNameAttribute!: string;
  @Field(() => String) mobileAttribute!: string;
  @Field(() => String) emailAttribute!: string;
  @Field(() => String) departAttribute!: string;
  @Field(() => [MappedValueInput]) departs!: MappedValueInput[];
  @Field(() => String) roleAttribute!: string;
  @Field(() => [MappedValueInput]) roles!: MappedValueInput[];
  @Field(() => Flag) createPeople!: boolean;
  @Field(() => Flag) follow!: boolean;
}

/** An identity provider as the console shows it. */
@ObjectType({ simpleResolvers: true })
export class SignOnConfig {
  @Field(() => ID, { description: 'oidc, ldap, saml' }) kind!: string;
  @Field(() => Int, { description: '0: not set yet' }) version!: number;
  @Field(() => Flag) enabled!: boolean;
  @Field(() => String) title!: string;
  @Field(() => String) address!: string;
  @Field(() => [SignOnOption]) options!: SignOnOption[];
  @Field(() => Flag, { description: 'a secret is set; it is never told' }) hasSecret!: boolean;
  @Field(() => SignOnMapping) mapping!: SignOnMapping;
  @Field(() => DateTime, { nullable: true }) updateTime!: number | null;
}

@InputType()
export class SignOnConfigInput {
  @Field(() => ID) kind!: string;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => Flag) enabled!: boolean;
  @Field(() => String) title!: string;
  @Field(() => String) address!: string;
  @Field(() => [SignOnOptionInput]) options!: SignOnOptionInput[];
  @Field(() => String, { nullable: true, description: 'left out or empty: stays as it is' })
  secret?: string | null;
  @Field(() => SignOnMappingInput) mapping!: SignOnMappingInput;
}

@ObjectType({ simpleResolvers: true })
export class SignOnConfigSaved {
  @Field(() => Int) version!: number;
}

/** A way in that the login page offers. */
@ObjectType({ simpleResolvers: true })
export class SignOnWay {
  @Field(() => ID, { description: 'oidc, ldap, saml' }) kind!: string;
  @Field(() => String) title!: string;
}

/** Somebody who signed in elsewhere and whose account nobody is certain of. */
@ObjectType({ simpleResolvers: true })
export class WaitingIdentity {
  @Field(() => ID) id!: string;
  @Field(() => String, { description: 'oidc, ldap, saml' }) provider!: string;
  @Field(() => String, { description: 'nobody, several, staff, linked, selfTold, nameTaken, unverified' })
  why!: string;
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { description: 'Covered.' }) mobile!: string;
  @Field(() => String) email!: string;
  @Field(() => DateTime) at!: number;
}
