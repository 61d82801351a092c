import 'reflect-metadata';
import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag } from '../../platform/graphql/scalars.js';
import { SessionUser } from '../types.js';

@ObjectType({ simpleResolvers: true, description: 'Shown once: what an authenticator app is told.' })
export class FactorSecret {
  @Field(() => String, { description: 'base32, for who types it' }) secret!: string;
  @Field(() => String, { description: 'otpauth address, what the picture says' }) uri!: string;
  @Field(() => String, { description: 'QR code, SVG as a data URL' }) qr!: string;
}

@ObjectType({ simpleResolvers: true })
export class FactorEnabled {
  @Field(() => [String], { description: 'shown once; each opens the account once' }) recoveryCodes!: string[];
  @Field(() => SessionUser, { nullable: true, description: 'where it was set up while logging in' })
  session!: SessionUser | null;
}

@ObjectType({ simpleResolvers: true })
export class FactorState {
  @Field(() => Flag) enabled!: boolean;
  @Field(() => Flag, { description: 'every administrator must have one' }) required!: boolean;
  @Field(() => Flag, { description: 'false: begun by signing in anew, as they do' }) hasPassword!: boolean;
  @Field(() => Int) recoveryCodes!: number;
  @Field(() => DateTime, { nullable: true }) enabledAt!: number | null;
}
