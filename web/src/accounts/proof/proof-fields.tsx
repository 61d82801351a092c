import { PasswordInput, Text } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { OtherProofs } from './other-proofs.tsx';
import { showsOther, type ProofValues } from './proof.ts';

interface ProofFieldsProps {
  /** as the server names them: what proves that the account is theirs */
  readonly proofs: readonly string[];
  readonly values: ProofValues;
  readonly onValues: (values: ProofValues) => void;
  readonly onFailure: (message: string | null) => void;
  /** path that somebody comes back to who signs in at their provider anew */
  readonly to: string;
  readonly disabled?: boolean;
  /** what is missing, as `proofProblem` says it, once that was tried */
  readonly problem?: string | null;
  /** something is bound that opens the account */
  readonly binding?: true | undefined;
}

/**
 * That the account is theirs, once more: its password; who has none shows a sign-in of this moment, a
 * passkey, or a code sent to their number.
 */
export function ProofFields({ disabled = false, ...asked }: ProofFieldsProps) {
  const { proofs, values, onValues, binding } = asked;
  if (proofs.includes('password'))
    return (
      <PasswordInput
        label={t('当前密码')}
        required
        autoComplete="current-password"
        data-autofocus
        disabled={disabled}
        error={asked.problem}
        aria-invalid={Boolean(asked.problem) || undefined}
        value={values.password}
        onChange={(event) => onValues({ ...values, password: event.currentTarget.value })}
      />
    );
  if (showsOther(proofs)) return <OtherProofs {...asked} />;
  return binding ? null : <Text size="sm">{t('您刚刚重新登录过，不需要再次确认身份。')}</Text>;
}
