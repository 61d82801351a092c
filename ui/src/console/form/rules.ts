import { t } from '../../text/t.ts';

type Rule = (value: unknown) => string | null;

/** `题库名称不能为空！` for nothing, blanks and empty lists (spec 3 §5). */
export const required =
  (label: string): Rule =>
  (value) =>
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
      ? t('{{label}}不能为空！', { label })
      : null;

/** `题库名称不能超过50个字！` */
export const atMost =
  (label: string, chars: number): Rule =>
  (value) =>
    typeof value === 'string' && value.trim().length > chars
      ? t('{{label}}不能超过 {{chars}} 个字！', { label, chars })
      : null;

/** The first rule that is broken speaks. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const problem = rule(value);
      if (problem !== null) return problem;
    }
    return null;
  };
