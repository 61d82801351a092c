import { z } from 'zod';
import { ConfigError } from './config-error.js';

/** Who runs candidates' programs. */
export interface JudgeConfig {
  readonly embeddedPython: boolean;
  /** `languageIds`: what this Judge0 calls the languages it is used for */
  readonly judge0: {
    readonly url: string;
    readonly token: string;
    readonly languageIds: Partial<Record<'python' | 'cpp', number>>;
  } | null;
}

/** Variables of the environment. */
export const judgeEnvironment = {
  PYTHON_JUDGE: z.enum(['embedded', 'judge0', 'off']).default('embedded'),
  JUDGE0_URL: z.url({ protocol: /^https?$/ }).optional(),
  JUDGE0_TOKEN: z.string().default(''),
  JUDGE0_CPP_ID: z.coerce.number().int().min(1).default(54),
  JUDGE0_PYTHON_ID: z.coerce.number().int().min(1).default(71),
};

/** Throws `ConfigError`. */
export function judgeOf({
  PYTHON_JUDGE,
  JUDGE0_URL,
  JUDGE0_TOKEN,
  JUDGE0_CPP_ID,
  JUDGE0_PYTHON_ID,
}: z.infer<z.ZodObject<typeof judgeEnvironment>>): JudgeConfig {
  const embeddedPython = PYTHON_JUDGE === 'embedded';
  if (JUDGE0_URL === undefined) {
    if (PYTHON_JUDGE === 'judge0')
      throw new ConfigError('PYTHON_JUDGE=judge0 时必须设置 JUDGE0_URL。 (JUDGE0_URL is missing.)');
    return { embeddedPython, judge0: null };
  }
  const languageIds = {
    cpp: JUDGE0_CPP_ID,
    ...(PYTHON_JUDGE === 'judge0' ? { python: JUDGE0_PYTHON_ID } : {}),
  };
  return {
    embeddedPython,
    judge0: { url: JUDGE0_URL.replace(/\/+$/, ''), token: JUDGE0_TOKEN, languageIds },
  };
}
