import { z } from 'zod';

const facts = { userId: z.string(), submission: z.number() };

/** Nothing of the person is in them: names and numbers are in files that only their key opens. */
export const realPersonSchemas = {
  RealPersonSubmitted: z.object({ ...facts, faceFileId: z.string(), identityFileId: z.string() }),
  /** `by`: nobody looks (no), the face comparer (auto), a reviewer (staff). `similarity` 0 to 1, of `auto` */
  RealPersonApproved: z.object({
    ...facts,
    by: z.enum(['no', 'auto', 'staff']),
    similarity: z.number().optional(),
  }),
  RealPersonRejected: z.object({ ...facts, auditMsg: z.string() }),
  RealPersonWithdrawn: z.object({ userId: z.string() }),
};
type Data<Type extends keyof typeof realPersonSchemas> = z.infer<(typeof realPersonSchemas)[Type]>;
export type RealPersonEvent = {
  readonly [Type in keyof typeof realPersonSchemas]: { readonly type: Type; readonly data: Data<Type> };
}[keyof typeof realPersonSchemas];
export type RealPersonSubmitted = Data<'RealPersonSubmitted'>;
export type RealPersonApproved = Data<'RealPersonApproved'>;
export type RealPersonRejected = Data<'RealPersonRejected'>;

export type RealPersonCommand = { readonly userId: string } & (
  | { readonly type: 'Submit'; readonly faceFileId: string; readonly identityFileId: string }
  | {
      readonly type: 'Approve';
      readonly submission: number;
      readonly by: RealPersonApproved['by'];
      readonly similarity?: number;
    }
  | { readonly type: 'Reject'; readonly submission: number; readonly auditMsg: string }
  | { readonly type: 'Withdraw' }
);
/** `RealPersonMoved`: what was looked at is no longer what waits. */
export type RealPersonRefusal = { readonly reason: 'RealPersonMoved' | 'AuditMsgMissing' };
