import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';

const description =
  'Signed proof that this answer stands in the log; checked offline with `npm run audit -- receipt FILE`. `time` in ms, hashes hex, `way` and `signature` as docs/api.md says.';

/** A receipt on the wire (stores/chain/receipt.ts). */
@ObjectType({ simpleResolvers: true, description })
export class AnswerReceipt {
  @Field(() => ID) paperId!: string;
  @Field(() => ID) quId!: string;
  @Field(() => String) answerHash!: string;
  @Field(() => Int) revision!: number;
  @Field(() => Float) time!: number;
  @Field(() => String) eventHash!: string;
  @Field(() => String) way!: string;
  @Field(() => String) keyId!: string;
  @Field(() => String) signature!: string;
}
