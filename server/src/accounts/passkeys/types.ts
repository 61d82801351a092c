import 'reflect-metadata';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { DateTime, Flag } from '../../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class Passkey {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
  @Field(() => Flag, { description: 'kept on all of its owner’s devices by their maker' }) backedUp!: boolean;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime, { nullable: true, description: 'null: never' }) lastUsedAt!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class OwnPasskeys {
  @Field(() => [Passkey]) records!: Passkey[];
  @Field(() => Flag, { description: 'The second factor’s code is asked for before one is added.' })
  codeWanted!: boolean;
  @Field(() => [String], {
    description:
      'What proves before one is added that the account is theirs: password; or any of fresh (they have just signed in at their provider), passkey, sms (smsType confirm), oidc, saml (a sign-in there with fresh=1).',
  })
  proofs!: readonly string[];
}

/** What a browser's authenticator is asked. */
@ObjectType({ simpleResolvers: true })
export class PasskeyAsked {
  @Field(() => ID, { description: 'by which its answer comes back: once, within five minutes' })
  ceremony!: string;
  @Field(() => String, { description: 'JSON of WebAuthn: options of `create` or `get`' }) options!: string;
}

/** What a browser answered to `passkeyProofBegin`: proves that the account is theirs. */
@InputType()
export class PasskeyShownInput {
  @Field(() => ID) ceremony!: string;
  @Field(() => String, { description: 'JSON of WebAuthn' }) response!: string;
}
