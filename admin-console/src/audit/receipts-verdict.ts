import { t } from '@vigil/ui/text/t.ts';

/**
 * What a file of receipts holds: one receipt, a list, or what the candidate's page downloads. null: not a
 * file of receipts.
 */
export function receiptsIn(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
    if (typeof value !== 'object' || value === null) return null;
    if ('receipts' in value) return Array.isArray(value.receipts) ? value.receipts : null;
    return 'signature' in value ? [value] : null;
  } catch {
    return null;
  }
}

const words: Readonly<Record<string, string>> = {
  held: t('签名有效，日志中存在'),
  returned: t('签名有效，原事件缺失，答案已由浏览器送回'),
  missing: t('签名有效，但日志中没有这次保存'),
  different: t('签名有效，但日志中的内容与回执不一致'),
  key: t('由另一把密钥签发'),
  signature: t('签名不正确，回执被修改过'),
  shape: t('不是有效的回执'),
};

export const verdictWord = (verdict: string): string => words[verdict] ?? verdict;

/** Whether the answer of such a receipt is in the log. */
export const isInLog = (verdict: string): boolean => verdict === 'held' || verdict === 'returned';

/** How many receipts got each verdict, those that are as they should be first. */
export function countVerdicts(
  checked: readonly { readonly verdict: string }[],
): readonly (readonly [string, number])[] {
  return Object.keys(words).flatMap((verdict) => {
    const count = checked.filter((one) => one.verdict === verdict).length;
    return count === 0 ? [] : [[verdict, count] as const];
  });
}
