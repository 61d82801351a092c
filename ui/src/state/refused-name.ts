import { codes, refusalOf } from '../connection/errors.ts';
import { t } from '../text/t.ts';

/**
 * Reasons of the server that nothing of this id is there for the person who asks: asking again changes
 * nothing.
 */
const noSuch: ReadonlySet<string> = new Set(['NotFound', 'NotYourPaper']);

/** Nothing is there under this address, for the person who asks. */
export const isMissing = (error: unknown): boolean => noSuch.has(refusalOf(error)?.reason ?? '');

/** It is not for the person who asks. */
export const isForbidden = (error: unknown): boolean => refusalOf(error)?.code === codes.notAllowed;

/** What stands in the place of a name when what has it is not there, or not for the person who asks; else null. */
export const refusedName = (error: unknown): string | null =>
  isForbidden(error) ? t('没有权限') : isMissing(error) ? t('不存在或已删除') : null;
