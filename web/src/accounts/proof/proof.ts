import type { PasskeyShownInput } from '../../generated/graphql.ts';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { t } from '@vigil/ui/text/t.ts';

/** What somebody shows once more of the account being theirs; '' and null: not yet. */
export interface ProofValues {
  readonly password: string;
  readonly smsCode: string;
  readonly passkey: PasskeyShownInput | null;
}

export const nothingShown: ProofValues = { password: '', smsCode: '', passkey: null };

/** As the server takes it. */
export type ProofSent = Partial<ProofValues>;

/** Where neither a password nor a sign-in of this moment proves it. */
export const showsOther = (proofs: readonly string[]): boolean =>
  !proofs.includes('password') && !proofs.includes('fresh');

/** False: what there is leads away from this page, or there is nothing. */
export const mayShow = (proofs: readonly string[], { passkey }: ProofValues): boolean =>
  !showsOther(proofs) || passkey !== null || proofs.includes('sms');

/** Whether all there is leads away from this page. */
export const leadsAway = (proofs: readonly string[]): boolean =>
  showsOther(proofs) && !proofs.includes('sms') && !proofs.includes('passkey');

const aboutProof: ReadonlySet<string> = new Set([
  ...['ProofNeeded', 'NoProof', 'WrongPassword', 'WrongCode', 'AccountPaused'],
  ...['PasskeyWrong', 'PasskeyUnknown', 'PasskeyUnavailable', 'TicketExpired'],
]);

/** Whether a call was refused for what was shown, and not for what else it says. */
export const isAboutProof = (error: unknown): boolean => aboutProof.has(refusalOf(error)?.reason ?? '');

/** What is missing yet, in words; null: nothing. `proofs`: as the server names them. */
export function proofProblem(proofs: readonly string[], values: ProofValues): string | null {
  if (proofs.includes('password')) return values.password === '' ? t('当前密码不能为空！') : null;
  if (!showsOther(proofs) || values.passkey !== null) return null;
  return values.smsCode.trim() === '' ? t('短信验证码不能为空') : null;
}

/** What goes to the server of it. */
export function proofIn(proofs: readonly string[], { password, smsCode, passkey }: ProofValues): ProofSent {
  if (proofs.includes('password')) return { password };
  if (!showsOther(proofs)) return {};
  return passkey === null ? { smsCode: smsCode.trim() } : { passkey };
}
