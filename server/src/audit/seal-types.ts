import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag } from '../platform/graphql/scalars.js';

@ObjectType({
  simpleResolvers: true,
  description:
    'The public key of seals and receipts: `publicKey` SPKI DER in base64, `pem` the same for openssl.',
})
export class AuditKey {
  @Field(() => String) algorithm!: string;
  @Field(() => String) publicKey!: string;
  @Field(() => String) pem!: string;
  @Field(() => String) keyId!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'How far seals vouch for the log. `looked`: how many of the last seals were checked for signature, key and succession; `allRight`: all of them.',
})
export class SealStatus {
  @Field(() => Int) seals!: number;
  @Field(() => DateTime, { nullable: true }) sealedAt?: number | null;
  @Field(() => String, { nullable: true }) sealedPosition?: string | null;
  @Field(() => String, { nullable: true }) sealHash?: string | null;
  @Field(() => Int) unsealed!: number;
  @Field(() => Flag) unsealedAtLeast!: boolean;
  @Field(() => String) keyId!: string;
  @Field(() => Int) looked!: number;
  @Field(() => Flag) allRight!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    '`verdict`: held (signed here and in the log), missing or different (signed here, but the log says otherwise), key (signed by another key), signature (changed), shape (no receipt).',
})
export class CheckedReceipt {
  @Field(() => ID) paperId!: string;
  @Field(() => ID) quId!: string;
  @Field(() => Int) revision!: number;
  @Field(() => Float) time!: number;
  @Field(() => String) verdict!: string;
  @Field(() => Flag) sealed!: boolean;
}
